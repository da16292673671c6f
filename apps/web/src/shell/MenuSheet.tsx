import type { ReactNode } from 'react'

import { Dialog } from '#web/ui/Dialog.tsx'
import { SideMenu } from '#web/ui/SideMenu.tsx'
import type { MenuGroup } from '#web/ui/SideMenu.tsx'

import { HelpSearch } from './HelpSearch.tsx'
import { VersionNote } from './VersionNote.tsx'

type MenuSheetProps = {
  readonly mark: ReactNode
  readonly groups: readonly MenuGroup[]
  readonly onClose: () => void
}

/** The side menu as a dialog, for windows that are too narrow to show it beside the page. */
export function MenuSheet({ mark, groups, onClose }: MenuSheetProps) {
  return (
    <Dialog open title="Menu" place="start" onClose={onClose}>
      {mark}
      <SideMenu label="Main" groups={groups} onFollow={onClose} />
      <HelpSearch id="help-search-of-sheet" />
      <VersionNote />
    </Dialog>
  )
}
