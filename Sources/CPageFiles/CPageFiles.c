#include "CPageFiles.h"
#include "CEmbedding.h"

#define EMBED(name, path)                                                                                \
    EMBED_FILE(name, path)                                                                               \
    const unsigned char *cpagefiles_##name(void) { return embedded_##name; }

// A file in `__has_include` is a dependency: this file is compiled again if it changes.
#if !__has_include("Legend/legend.html") || \
    !__has_include("ScenePage/page.html") || \
    !__has_include("ScenePage/page.css") || \
    !__has_include("ScenePage/player.js") || \
    !__has_include("ScenePage/file.js") || \
    !__has_include("ScenePage/light.js") || \
    !__has_include("ScenePage/layers.js") || \
    !__has_include("ScenePage/camera.js") || \
    !__has_include("ScenePage/movement.js") || \
    !__has_include("ScenePage/page.js") || \
    !__has_include("MapPage/map.html") || \
    !__has_include("MapPage/page.css") || \
    !__has_include("MapPage/page.mjs") || \
    !__has_include("MapPage/view.mjs") || \
    !__has_include("MapPage/motion.mjs") || \
    !__has_include("MapPage/pictures.mjs") || \
    !__has_include("MapPage/gestures.mjs") || \
    !__has_include("MapPage/scalebar.mjs") || \
    !__has_include("MapPage/panels.mjs") || \
    !__has_include("MapPage/callout.mjs") || \
    !__has_include("MapPage/drawing.mjs") || \
    !__has_include("MapPage/time.mjs") || \
    !__has_include("LivePage/base.css") || \
    !__has_include("LivePage/elements.mjs") || \
    !__has_include("LivePage/server.mjs") || \
    !__has_include("ScenePage/target.js") || \
    !__has_include("ScenePage/live.js") || \
    !__has_include("StartPage/start.html") || \
    !__has_include("StartPage/start.css") || \
    !__has_include("StartPage/start.mjs") || \
    !__has_include("StylePage/style.html") || \
    !__has_include("StylePage/style.css") || \
    !__has_include("StylePage/style.mjs") || \
    !__has_include("StylePage/list.mjs") || \
    !__has_include("StylePage/editor.mjs") || \
    !__has_include("StylePage/composer.mjs") || \
    !__has_include("CommandPage/page.html") || \
    !__has_include("CommandPage/page.css") || \
    !__has_include("StyleCatalog/catalog.html") || \
    !__has_include("StyleCatalog/catalog.css") || \
    !__has_include("StyleCatalog/catalog.js") || \
    !__has_include("StyleDifference/difference.html") || \
    !__has_include("StyleDifference/difference.css") || \
    !__has_include("TilePage/page.html") || \
    !__has_include("TilePage/page.css") || \
    !__has_include("TilePage/page.mjs") || \
    !__has_include("TilePage/pictures.mjs") || \
    !__has_include("TilePage/grid.mjs") || \
    !__has_include("TilePage/identities.mjs")
#error "a file of pages is missing"
#endif

EMBED(legend_html, "Legend/legend.html")
EMBED(scene_html, "ScenePage/page.html")
EMBED(scene_css, "ScenePage/page.css")
EMBED(scene_player_js, "ScenePage/player.js")
EMBED(scene_file_js, "ScenePage/file.js")
EMBED(scene_light_js, "ScenePage/light.js")
EMBED(scene_layers_js, "ScenePage/layers.js")
EMBED(scene_camera_js, "ScenePage/camera.js")
EMBED(scene_movement_js, "ScenePage/movement.js")
EMBED(scene_page_js, "ScenePage/page.js")
EMBED(map_html, "MapPage/map.html")
EMBED(map_css, "MapPage/page.css")
EMBED(map_page_mjs, "MapPage/page.mjs")
EMBED(map_view_mjs, "MapPage/view.mjs")
EMBED(map_motion_mjs, "MapPage/motion.mjs")
EMBED(map_pictures_mjs, "MapPage/pictures.mjs")
EMBED(map_gestures_mjs, "MapPage/gestures.mjs")
EMBED(map_scalebar_mjs, "MapPage/scalebar.mjs")
EMBED(map_panels_mjs, "MapPage/panels.mjs")
EMBED(map_callout_mjs, "MapPage/callout.mjs")
EMBED(live_css, "LivePage/base.css")
EMBED(live_elements_mjs, "LivePage/elements.mjs")
EMBED(live_server_mjs, "LivePage/server.mjs")
EMBED(scene_target_js, "ScenePage/target.js")
EMBED(scene_live_js, "ScenePage/live.js")
EMBED(start_html, "StartPage/start.html")
EMBED(start_css, "StartPage/start.css")
EMBED(start_start_mjs, "StartPage/start.mjs")
EMBED(style_html, "StylePage/style.html")
EMBED(style_css, "StylePage/style.css")
EMBED(style_style_mjs, "StylePage/style.mjs")
EMBED(style_list_mjs, "StylePage/list.mjs")
EMBED(style_editor_mjs, "StylePage/editor.mjs")
EMBED(style_composer_mjs, "StylePage/composer.mjs")
EMBED(map_drawing_mjs, "MapPage/drawing.mjs")
EMBED(map_time_mjs, "MapPage/time.mjs")
EMBED(command_html, "CommandPage/page.html")
EMBED(command_css, "CommandPage/page.css")
EMBED(catalog_html, "StyleCatalog/catalog.html")
EMBED(catalog_css, "StyleCatalog/catalog.css")
EMBED(catalog_js, "StyleCatalog/catalog.js")
EMBED(difference_html, "StyleDifference/difference.html")
EMBED(difference_css, "StyleDifference/difference.css")
EMBED(tile_page_html, "TilePage/page.html")
EMBED(tile_page_css, "TilePage/page.css")
EMBED(tile_page_mjs, "TilePage/page.mjs")
EMBED(tile_pictures_mjs, "TilePage/pictures.mjs")
EMBED(tile_grid_mjs, "TilePage/grid.mjs")
EMBED(tile_identities_mjs, "TilePage/identities.mjs")
