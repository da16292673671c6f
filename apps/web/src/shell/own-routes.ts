import { debugOnly, testHostOnly } from '@switchboard/domain/access'

import type { AreaRoute } from './area.ts'

/** The shell's own screens, for those who build the portal. */
export const shellRoutes: readonly AreaRoute[] = [
  {
    path: '/change-log',
    title: 'Change log',
    session: 'open',
    guards: [testHostOnly],
    back: '/',
    screen: async () => (await import('./ChangeLogScreen.tsx')).ChangeLogScreen,
  },
  {
    path: '/style-guide',
    title: 'Style guide',
    session: 'open',
    guards: [debugOnly],
    back: '/',
    screen: async () => (await import('#web/ui/style-guide/StyleGuide.tsx')).StyleGuide,
  },
]
