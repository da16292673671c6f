import type { WaitingProductChange } from '@switchboard/domain/catalogue/current-products'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

import { describeWaitingChange } from './words.ts'

/** The product changes that have not begun, each with a link to where it can be undone. Source: HUB-038. */
export function WaitingChangesCard({ changes }: { readonly changes: readonly WaitingProductChange[] }) {
  return (
    <Card title="Changes on their way">
      {changes.map((change) => (
        <p key={`${change.kind} ${change.startsOn}`}>
          <Link href={CHANGES[change.kind].path}>{describeWaitingChange(change)}</Link>
        </p>
      ))}
    </Card>
  )
}
