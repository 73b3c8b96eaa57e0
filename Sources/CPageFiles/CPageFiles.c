#include "CPageFiles.h"

// `#embed` keeps the files in step with the program, needs no bundle at run time, and takes no time to compile. SwiftPM
// embeds resources as array literals of Swift, which compile slowly: 70 KB take 15 seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char *cpagefiles_legend_html(void) {
    static const unsigned char text[] = {
#embed "Legend/legend.html"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_scene_html(void) {
    static const unsigned char text[] = {
#embed "ScenePage/page.html"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_scene_css(void) {
    static const unsigned char text[] = {
#embed "ScenePage/page.css"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_scene_player_js(void) {
    static const unsigned char text[] = {
#embed "ScenePage/player.js"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_scene_camera_js(void) {
    static const unsigned char text[] = {
#embed "ScenePage/camera.js"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_scene_movement_js(void) {
    static const unsigned char text[] = {
#embed "ScenePage/movement.js"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_scene_page_js(void) {
    static const unsigned char text[] = {
#embed "ScenePage/page.js"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_command_html(void) {
    static const unsigned char text[] = {
#embed "CommandPage/page.html"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_command_css(void) {
    static const unsigned char text[] = {
#embed "CommandPage/page.css"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_catalog_html(void) {
    static const unsigned char text[] = {
#embed "StyleCatalog/catalog.html"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_catalog_css(void) {
    static const unsigned char text[] = {
#embed "StyleCatalog/catalog.css"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_catalog_js(void) {
    static const unsigned char text[] = {
#embed "StyleCatalog/catalog.js"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_difference_html(void) {
    static const unsigned char text[] = {
#embed "StyleDifference/difference.html"
        , 0
    };
    return text;
}

const unsigned char *cpagefiles_difference_css(void) {
    static const unsigned char text[] = {
#embed "StyleDifference/difference.css"
        , 0
    };
    return text;
}
