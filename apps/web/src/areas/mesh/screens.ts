import type { Screens } from '#web/area.ts'

import { MESH_TITLE } from './words.ts'

export const meshScreens = {
  '/change-hub/get-wifi-mesh': {
    title: MESH_TITLE,
    back: '/change-hub',
    screen: async () => (await import('./MeshScreen.tsx')).MeshScreen,
  },
} satisfies Screens
