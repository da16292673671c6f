import { noActiveOrders } from '@switchboard/domain/access'

import { useEntries } from '#web/http/entries.tsx'
import { Link } from '#web/ui/Link.tsx'

import { CALL_USAGE } from './call-address.ts'
import styles from './UsageTabs.module.css'

const DATA_USAGE = '/data-usage'

/** Links between data usage and call usage, if the account can open both. Source: USE-003. */
export function UsageTabs({ current }: { readonly current: typeof DATA_USAGE | typeof CALL_USAGE }) {
  const { facts } = useEntries()
  const canOpenCalls = facts.services?.voice !== false && noActiveOrders.allows(facts)
  const canOpenData = facts.services?.internet !== false
  const canOpenOther = current === DATA_USAGE ? canOpenCalls : canOpenData
  if (!canOpenOther) return null
  return (
    <nav className={styles.tabs} aria-label="Usage">
      {TABS.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          className={styles.tab}
          aria-current={href === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const TABS = [
  { href: DATA_USAGE, label: 'Data' },
  { href: CALL_USAGE, label: 'Voice' },
]
