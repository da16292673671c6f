import { usePortal } from '#web/http/portal.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { GET_NEW_VERSION, UPGRADE_WORDS } from './words.ts'

/** Replaces every screen. It only leads to the app store. Source: APP-004, APP-005, APP Readings. */
export function UpgradeDialog({ status }: { readonly status: 'Disallowed' | 'UpgradeRequired' }) {
  const { title, text } = UPGRADE_WORDS[status]
  return (
    <main>
      <Dialog open role="alertdialog" title={title} actions={<StoreLink />}>
        <p>{text}</p>
      </Dialog>
    </main>
  )
}

/** A link to the app in the store of this platform. */
export function StoreLink() {
  const { brand, platform } = usePortal()
  return <LinkButton href={brand.appStores[platform.name]}>{GET_NEW_VERSION}</LinkButton>
}
