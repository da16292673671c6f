import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import { StoreLink } from './UpgradeDialog.tsx'
import { UPGRADE_WORDS } from './words.ts'

/** Recommends the new version once after each start of the app. Source: APP-006, APP Readings. */
export function UpgradeAlert() {
  const [open, setOpen] = useState(true)
  const { title, text } = UPGRADE_WORDS.UpgradeRecommended
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={close}
      actions={
        <>
          <StoreLink />
          <Button kind="plain" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
