#ifndef CARTOUCHE_CEGL_H
#define CARTOUCHE_CEGL_H

#include <stddef.h>
#include <stdint.h>

// The functions of EGL 1.4 and OpenGL ES 3.0 (https://registry.khronos.org) for drawing without a window. The
// declarations are our own, so that building and starting need neither headers nor drivers. The libraries are opened on
// first use.

enum {
    // eglGetPlatformDisplayEXT
    CEGL_PLATFORM_SURFACELESS = 0x31DD,
    // eglGetError
    CEGL_SUCCESS = 0x3000,
    // eglQueryString
    CEGL_VENDOR = 0x3053,
    CEGL_EXTENSIONS = 0x3055,
    // eglCreateContext
    CEGL_NONE = 0x3038,
    CEGL_CONTEXT_MAJOR_VERSION = 0x3098,
    // eglBindAPI
    CEGL_OPENGL_ES = 0x30A0,

    CGL_COLOR_BUFFER_BIT = 0x4000,
    CGL_DEPTH_BUFFER_BIT = 0x100,
    CGL_TRIANGLES = 4,
    CGL_TRIANGLE_STRIP = 5,
    CGL_ZERO = 0,
    CGL_ONE = 1,
    CGL_SRC_COLOR = 0x300,
    CGL_ONE_MINUS_SRC_ALPHA = 0x303,
    CGL_DST_ALPHA = 0x304,
    CGL_ANY_SAMPLES_PASSED = 0x8C2F,
    CGL_QUERY_RESULT = 0x8866,
    CGL_LESS = 0x201,
    CGL_GREATER = 0x204,
    CGL_GEQUAL = 0x206,
    CGL_CULL_FACE = 0xB44,
    CGL_BLEND = 0xBE2,
    CGL_DEPTH_TEST = 0xB71,
    CGL_SCISSOR_TEST = 0xC11,
    CGL_SAMPLE_ALPHA_TO_COVERAGE = 0x809E,
    CGL_TEXTURE_2D = 0xDE1,
    CGL_UNSIGNED_BYTE = 0x1401,
    CGL_UNSIGNED_INT = 0x1405,
    CGL_BYTE = 0x1400,
    CGL_FLOAT = 0x1406,
    CGL_RGBA = 0x1908,
    CGL_RGBA8 = 0x8058,
    CGL_RGBA32UI = 0x8D70,
    CGL_RGBA_INTEGER = 0x8D99,
    CGL_DEPTH_COMPONENT = 0x1902,
    CGL_DEPTH_COMPONENT32F = 0x8CAC,
    CGL_NEAREST = 0x2600,
    CGL_LINEAR = 0x2601,
    CGL_LINEAR_MIPMAP_LINEAR = 0x2703,
    CGL_TEXTURE_MAG_FILTER = 0x2800,
    CGL_TEXTURE_MIN_FILTER = 0x2801,
    CGL_TEXTURE_WRAP_S = 0x2802,
    CGL_TEXTURE_WRAP_T = 0x2803,
    CGL_TEXTURE_COMPARE_MODE = 0x884C,
    CGL_TEXTURE_COMPARE_FUNC = 0x884D,
    CGL_COMPARE_REF_TO_TEXTURE = 0x884E,
    CGL_LEQUAL = 0x203,
    CGL_REPEAT = 0x2901,
    CGL_CLAMP_TO_EDGE = 0x812F,
    CGL_TEXTURE0 = 0x84C0,
    CGL_FRAGMENT_SHADER = 0x8B30,
    CGL_VERTEX_SHADER = 0x8B31,
    CGL_COMPILE_STATUS = 0x8B81,
    CGL_LINK_STATUS = 0x8B82,
    CGL_ARRAY_BUFFER = 0x8892,
    CGL_ELEMENT_ARRAY_BUFFER = 0x8893,
    CGL_UNIFORM_BUFFER = 0x8A11,
    CGL_STREAM_DRAW = 0x88E0,
    CGL_FRAMEBUFFER = 0x8D40,
    CGL_READ_FRAMEBUFFER = 0x8CA8,
    CGL_DRAW_FRAMEBUFFER = 0x8CA9,
    CGL_RENDERBUFFER = 0x8D41,
    CGL_COLOR_ATTACHMENT0 = 0x8CE0,
    CGL_DEPTH_ATTACHMENT = 0x8D00,
    CGL_FRAMEBUFFER_COMPLETE = 0x8CD5,
    CGL_COLOR = 0x1800,
    CGL_EXTENSIONS = 0x1F03,
    CGL_RENDERER = 0x1F01,
    CGL_MAX_TEXTURE_SIZE = 0xD33,
    CGL_MAX_RENDERBUFFER_SIZE = 0x84E8,
    CGL_MAX_SAMPLES = 0x8D57,
    CGL_LOWER_LEFT = 0x8CA1,
    CGL_ZERO_TO_ONE = 0x935F,
};

typedef struct CEglFunctions {
    void *(*GetPlatformDisplay)(unsigned platform, void *native, const int *attributes);
    unsigned (*Initialize)(void *display, int *major, int *minor);
    unsigned (*BindAPI)(unsigned api);
    void *(*CreateContext)(void *display, void *config, void *shared, const int *attributes);
    unsigned (*DestroyContext)(void *display, void *context);
    unsigned (*MakeCurrent)(void *display, void *draw, void *read, void *context);
    const char *(*QueryString)(void *display, int name);
    int (*GetError)(void);
} CEglFunctions;

typedef struct CGlFunctions {
    void (*ActiveTexture)(unsigned unit);
    void (*AttachShader)(unsigned program, unsigned shader);
    void (*BeginQuery)(unsigned target, unsigned query);
    void (*BindBuffer)(unsigned target, unsigned buffer);
    void (*BindBufferBase)(unsigned target, unsigned index, unsigned buffer);
    void (*BindFramebuffer)(unsigned target, unsigned framebuffer);
    void (*BindRenderbuffer)(unsigned target, unsigned renderbuffer);
    void (*BindTexture)(unsigned target, unsigned texture);
    void (*BindVertexArray)(unsigned array);
    void (*BlendFuncSeparate)(
        unsigned source, unsigned destination, unsigned sourceAlpha, unsigned destinationAlpha);
    void (*BlitFramebuffer)(
        int x0, int y0, int x1, int y1, int toX0,
        int toY0, int toX1, int toY1, unsigned mask, unsigned filter);
    void (*BufferData)(unsigned target, intptr_t size, const void *data, unsigned usage);
    unsigned (*CheckFramebufferStatus)(unsigned target);
    void (*Clear)(unsigned mask);
    void (*ClearBufferuiv)(unsigned buffer, int index, const unsigned *value);
    void (*ClearColor)(float red, float green, float blue, float alpha);
    void (*ClearDepthf)(float depth);
    void (*ColorMask)(unsigned char red, unsigned char green, unsigned char blue, unsigned char alpha);
    void (*CompileShader)(unsigned shader);
    unsigned (*CreateProgram)(void);
    unsigned (*CreateShader)(unsigned type);
    void (*CullFace)(unsigned face);
    void (*DeleteBuffers)(int count, const unsigned *buffers);
    void (*DeleteFramebuffers)(int count, const unsigned *framebuffers);
    void (*DeleteProgram)(unsigned program);
    void (*DeleteQueries)(int count, const unsigned *queries);
    void (*DeleteRenderbuffers)(int count, const unsigned *renderbuffers);
    void (*DeleteShader)(unsigned shader);
    void (*DeleteTextures)(int count, const unsigned *textures);
    void (*DeleteVertexArrays)(int count, const unsigned *arrays);
    void (*DepthFunc)(unsigned function);
    void (*DepthMask)(unsigned char isOn);
    void (*Disable)(unsigned capability);
    void (*DrawArrays)(unsigned mode, int first, int count);
    void (*DrawArraysInstanced)(unsigned mode, int first, int count, int instances);
    void (*DrawElements)(unsigned mode, int count, unsigned type, const void *offset);
    void (*DrawElementsInstanced)(unsigned mode, int count, unsigned type, const void *offset, int instances);
    void (*Enable)(unsigned capability);
    void (*EnableVertexAttribArray)(unsigned index);
    void (*EndQuery)(unsigned target);
    void (*FramebufferRenderbuffer)(
        unsigned target, unsigned attachment, unsigned renderbufferTarget, unsigned renderbuffer);
    void (*FramebufferTexture2D)(
        unsigned target, unsigned attachment, unsigned textureTarget, unsigned texture, int level);
    void (*GenBuffers)(int count, unsigned *buffers);
    void (*GenFramebuffers)(int count, unsigned *framebuffers);
    void (*GenQueries)(int count, unsigned *queries);
    void (*GenRenderbuffers)(int count, unsigned *renderbuffers);
    void (*GenTextures)(int count, unsigned *textures);
    void (*GenVertexArrays)(int count, unsigned *arrays);
    void (*GenerateMipmap)(unsigned target);
    unsigned (*GetError)(void);
    void (*GetIntegerv)(unsigned name, int *value);
    void (*GetProgramInfoLog)(unsigned program, int capacity, int *length, char *text);
    void (*GetProgramiv)(unsigned program, unsigned name, int *value);
    void (*GetQueryObjectuiv)(unsigned query, unsigned name, unsigned *value);
    void (*GetShaderInfoLog)(unsigned shader, int capacity, int *length, char *text);
    void (*GetShaderiv)(unsigned shader, unsigned name, int *value);
    const unsigned char *(*GetString)(unsigned name);
    unsigned (*GetUniformBlockIndex)(unsigned program, const char *name);
    int (*GetUniformLocation)(unsigned program, const char *name);
    void (*LinkProgram)(unsigned program);
    void (*PixelStorei)(unsigned name, int value);
    void (*ReadPixels)(int x, int y, int width, int height, unsigned format, unsigned type, void *pixels);
    void (*RenderbufferStorageMultisample)(
        unsigned target, int samples, unsigned format, int width, int height);
    void (*Scissor)(int x, int y, int width, int height);
    void (*ShaderSource)(unsigned shader, int count, const char *const *texts, const int *lengths);
    void (*TexImage2D)(
        unsigned target, int level, int internalFormat, int width,
        int height, int border, unsigned format, unsigned type, const void *pixels);
    void (*TexParameteri)(unsigned target, unsigned name, int value);
    void (*Uniform1i)(int location, int value);
    void (*Uniform1ui)(int location, unsigned value);
    void (*Uniform4f)(int location, float x, float y, float z, float w);
    void (*UniformBlockBinding)(unsigned program, unsigned block, unsigned binding);
    void (*UseProgram)(unsigned program);
    void (*VertexAttribDivisor)(unsigned index, unsigned divisor);
    void (*VertexAttribIPointer)(unsigned index, int size, unsigned type, int stride, const void *offset);
    void (*VertexAttribPointer)(
        unsigned index, int size, unsigned type, unsigned char isNormalized, int stride, const void *offset);
    void (*Viewport)(int x, int y, int width, int height);
    // EXT_clip_control; null where the driver lacks it.
    void (*ClipControl)(unsigned origin, unsigned depth);
} CGlFunctions;

/// Opens EGL and OpenGL ES, and fills the tables.
///
/// Returns 0 on success, 1 if EGL cannot be opened, 2 if OpenGL ES cannot be opened, 3 if a function is missing. The
/// libraries stay open until the process ends.
int cegl_open(
    const char *const *eglNames, size_t eglCount, const char *const *glNames, size_t glCount,
    CEglFunctions *egl, CGlFunctions *gl);

#endif
