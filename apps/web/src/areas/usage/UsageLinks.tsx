import { may } from '#web/http/account.ts'
import { configuration } from '#web/http/configuration.ts'
import { Link } from '#web/ui/Link.tsx'

import { ALERTS_TITLE } from './alert-words.ts'

/** Links from usage to the forecast of the next bill and to usage alerts. */
export function UsageLinks() {
  const links = [
    ...(configuration.isOn('invoiceDisplay')
      ? [{ href: '/bill-history', label: 'What your next bill will be' }]
      : []),
    ...(may('pay') ? [{ href: '/alerts', label: ALERTS_TITLE }] : []),
  ]
  if (links.length === 0) return null
  return (
    <nav className="row" aria-label="More about your use">
      {links.map(({ href, label }) => (
        <Link key={href} href={href}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
