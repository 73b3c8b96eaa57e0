#ifndef CPAGEFILES_H
#define CPAGEFILES_H

// Each function returns the text of a file in UTF-8, with a zero at its end.

const unsigned char *cpagefiles_legend_html(void);
const unsigned char *cpagefiles_scene_html(void);
const unsigned char *cpagefiles_scene_css(void);
const unsigned char *cpagefiles_scene_player_js(void);
const unsigned char *cpagefiles_scene_camera_js(void);
const unsigned char *cpagefiles_scene_movement_js(void);
const unsigned char *cpagefiles_scene_page_js(void);
const unsigned char *cpagefiles_command_html(void);
const unsigned char *cpagefiles_command_css(void);
const unsigned char *cpagefiles_catalog_html(void);
const unsigned char *cpagefiles_catalog_css(void);
const unsigned char *cpagefiles_catalog_js(void);
const unsigned char *cpagefiles_difference_html(void);
const unsigned char *cpagefiles_difference_css(void);

#endif
