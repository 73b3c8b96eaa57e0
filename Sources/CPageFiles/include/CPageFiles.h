#ifndef CPAGEFILES_H
#define CPAGEFILES_H

// Each function returns the text of a file in UTF-8, with a zero at its end.

const unsigned char *cpagefiles_legend_html(void);
const unsigned char *cpagefiles_scene_html(void);
const unsigned char *cpagefiles_scene_css(void);
const unsigned char *cpagefiles_scene_player_js(void);
const unsigned char *cpagefiles_scene_file_js(void);
const unsigned char *cpagefiles_scene_light_js(void);
const unsigned char *cpagefiles_scene_layers_js(void);
const unsigned char *cpagefiles_scene_camera_js(void);
const unsigned char *cpagefiles_scene_movement_js(void);
const unsigned char *cpagefiles_scene_page_js(void);
const unsigned char *cpagefiles_map_html(void);
const unsigned char *cpagefiles_map_css(void);
const unsigned char *cpagefiles_map_page_mjs(void);
const unsigned char *cpagefiles_map_view_mjs(void);
const unsigned char *cpagefiles_map_motion_mjs(void);
const unsigned char *cpagefiles_map_pictures_mjs(void);
const unsigned char *cpagefiles_map_gestures_mjs(void);
const unsigned char *cpagefiles_map_scalebar_mjs(void);
const unsigned char *cpagefiles_map_panels_mjs(void);
const unsigned char *cpagefiles_map_callout_mjs(void);
const unsigned char *cpagefiles_map_drawing_mjs(void);
const unsigned char *cpagefiles_map_time_mjs(void);
const unsigned char *cpagefiles_live_css(void);
const unsigned char *cpagefiles_live_elements_mjs(void);
const unsigned char *cpagefiles_live_server_mjs(void);
const unsigned char *cpagefiles_scene_target_js(void);
const unsigned char *cpagefiles_scene_live_js(void);
const unsigned char *cpagefiles_start_html(void);
const unsigned char *cpagefiles_start_css(void);
const unsigned char *cpagefiles_start_start_mjs(void);
const unsigned char *cpagefiles_style_html(void);
const unsigned char *cpagefiles_style_css(void);
const unsigned char *cpagefiles_style_style_mjs(void);
const unsigned char *cpagefiles_style_list_mjs(void);
const unsigned char *cpagefiles_style_editor_mjs(void);
const unsigned char *cpagefiles_style_composer_mjs(void);
const unsigned char *cpagefiles_command_html(void);
const unsigned char *cpagefiles_command_css(void);
const unsigned char *cpagefiles_catalog_html(void);
const unsigned char *cpagefiles_catalog_css(void);
const unsigned char *cpagefiles_catalog_js(void);
const unsigned char *cpagefiles_difference_html(void);
const unsigned char *cpagefiles_difference_css(void);
const unsigned char *cpagefiles_tile_page_html(void);
const unsigned char *cpagefiles_tile_page_css(void);
const unsigned char *cpagefiles_tile_page_mjs(void);
const unsigned char *cpagefiles_tile_pictures_mjs(void);
const unsigned char *cpagefiles_tile_grid_mjs(void);
const unsigned char *cpagefiles_tile_identities_mjs(void);

#endif
