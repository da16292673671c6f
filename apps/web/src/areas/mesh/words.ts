export const MESH_TITLE = 'Get WiFi Mesh Units'
