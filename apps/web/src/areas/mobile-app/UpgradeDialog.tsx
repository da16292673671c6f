import { usePortal } from '#web/http/portal.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { GET_NEW_VERSION, UPGRADE_WORDS } from './words.ts'

/** In place of every screen: the way to the app store and nothing else. Source: APP-004, APP-005, APP Readings. */
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

/** To where this platform's apps come from. */
export function StoreLink() {
  const { brand, platform } = usePortal()
  return <LinkButton href={brand.appStores[platform.name]}>{GET_NEW_VERSION}</LinkButton>
}
