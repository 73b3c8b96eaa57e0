#ifndef CARTOUCHE_CASSIMP_H
#define CARTOUCHE_CASSIMP_H

#include <stddef.h>
#include <stdint.h>

// The functions of the Open Asset Import Library (https://github.com/assimp/assimp, C API, versions 5.0 to 5.4) for
// reading models. The declarations are our own, so that building and starting do not need Assimp. The library is opened
// on first use. Only the first members of its structures are declared: structures are read in place, never created.

enum {
    // aiPostProcessSteps
    CASSIMP_TRIANGULATE = 0x8,
    CASSIMP_GENERATE_NORMALS = 0x40,
    CASSIMP_PRE_TRANSFORM = 0x100,
    CASSIMP_SORT_BY_TYPE = 0x8000,
    CASSIMP_GLOBAL_SCALE = 0x8000000,
    // aiPrimitiveType
    CASSIMP_TRIANGLE = 0x4,
    // aiTextureType
    CASSIMP_DIFFUSE = 1,
    CASSIMP_EMISSIVE = 4,
    CASSIMP_NORMALS = 6,
    // glTF has the occlusion here.
    CASSIMP_LIGHTMAP = 10,
    CASSIMP_BASE_COLOR = 12,
    CASSIMP_METALNESS = 15,
    CASSIMP_DIFFUSE_ROUGHNESS = 16,
    // glTF has the metal and the roughness here in older versions.
    CASSIMP_UNKNOWN = 18,
    // aiTextureMapMode
    CASSIMP_CLAMP = 1,
    // aiShadingMode
    CASSIMP_NO_SHADING = 9,
    // aiReturn
    CASSIMP_SUCCESS = 0,
};

typedef struct CAssimpString {
    uint32_t length;
    char text[1024];
} CAssimpString;

typedef struct CAssimpFace {
    uint32_t count;
    const uint32_t *indices;
} CAssimpFace;

typedef struct CAssimpMesh {
    uint32_t primitiveTypes;
    uint32_t vertexCount;
    uint32_t faceCount;
    const float *positions;
    const float *normals;
    const float *tangents;
    const float *bitangents;
    // Four numbers a vertex.
    const float *colors[8];
    // Three numbers a vertex.
    const float *textureCoordinates[8];
    uint32_t coordinateCounts[8];
    const CAssimpFace *faces;
    uint32_t boneCount;
    void *bones;
    uint32_t materialIndex;
} CAssimpMesh;

typedef struct CAssimpTexture {
    // If the height is 0, the texture is a file of this many bytes.
    uint32_t width;
    uint32_t height;
    char format[9];
    // Blue, green, red, alpha.
    const uint8_t *texels;
} CAssimpTexture;

typedef struct CAssimpMaterial CAssimpMaterial;

typedef struct CAssimpScene {
    uint32_t flags;
    void *root;
    uint32_t meshCount;
    const CAssimpMesh *const *meshes;
    uint32_t materialCount;
    CAssimpMaterial *const *materials;
    uint32_t animationCount;
    void *animations;
    uint32_t textureCount;
    const CAssimpTexture *const *textures;
} CAssimpScene;

typedef struct CAssimpProperties CAssimpProperties;

typedef struct CAssimpFunctions {
    const CAssimpScene *(*ImportFile)(
        const char *path, unsigned steps, void *fileSystem, const CAssimpProperties *properties);
    void (*Release)(const CAssimpScene *);
    const char *(*Error)(void);
    int (*MaterialColor)(
        const CAssimpMaterial *, const char *key, unsigned type, unsigned index, float *color);
    int (*MaterialNumbers)(
        const CAssimpMaterial *, const char *key, unsigned type, unsigned index, float *numbers,
        unsigned *count);
    int (*MaterialIntegers)(
        const CAssimpMaterial *, const char *key, unsigned type, unsigned index, int *numbers, unsigned *count);
    int (*MaterialString)(
        const CAssimpMaterial *, const char *key, unsigned type, unsigned index, CAssimpString *text);
    unsigned (*MajorVersion)(void);
} CAssimpFunctions;

/// Opens the first of the named libraries that exists, and fills the table.
///
/// Returns 0 on success, 1 if none of the libraries could be opened, 2 if the opened one lacks a function.
int cassimp_open(const char *const *names, size_t count, CAssimpFunctions *functions);

#endif
