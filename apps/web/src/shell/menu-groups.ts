import { createContext } from 'react'

import type { MenuGroup } from '#web/ui/SideMenu.tsx'

/** The groups of the menu, for the page More. */
export const MenuGroups = createContext<readonly MenuGroup[]>([])
