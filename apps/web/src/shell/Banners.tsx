import { useState } from 'react'

import { activeAccount } from '#web/http/account.ts'
import { providerToday } from '#web/http/configuration.ts'
import { focusPageHeading } from '#web/ui/PageHeading.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

import { dismissal } from './banners.ts'
import type { OpenBanner } from './banners.ts'
import styles from './Banners.module.css'

/** Offers for the account, at the end of the home page. Source: SHL-044 to SHL-046. */
export function Banners({ banners }: { readonly banners: readonly OpenBanner[] }) {
  const account = activeAccount()
  const [closed, setClosed] = useState<readonly string[]>([])
  const shown = banners.filter(
    ({ id }) => !closed.includes(id) && !dismissal.applies(account, id, providerToday()),
  )
  if (shown.length === 0) return null

  function close(id: string) {
    dismissal.write(account, id, providerToday())
    setClosed([...closed, id])
    // the button that had the focus is gone
    focusPageHeading()
  }

  return (
    <section className={styles.banners} aria-label="Offers for you">
      {shown.map((banner) => (
        <BannerCard key={banner.id} banner={banner} onClose={() => close(banner.id)} />
      ))}
    </section>
  )
}

function BannerCard({ banner, onClose }: { readonly banner: OpenBanner; readonly onClose: () => void }) {
  const { title, text, label, href, icon } = banner
  return (
    <div className={styles.banner}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p className="small soft">{text}</p>
        <LinkButton kind="plain" href={href}>
          {label}
        </LinkButton>
      </div>
      <span className={styles.close}>
        <IconButton icon="close" label={`Dismiss: ${title}`} onClick={onClose} />
      </span>
    </div>
  )
}
