import type { WaitingProductChange } from '@switchboard/domain/catalogue/current-products'
import { CHANGES } from '@switchboard/domain/product-change/kinds'

import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'

import { describeWaitingChange } from './words.ts'

type WaitingChangesCardProps = {
  readonly changes: readonly WaitingProductChange[]
  readonly frequency: Parameters<typeof describeWaitingChange>[1]
}

/** The product changes that have not begun, each with a link to where it can be undone. Source: HUB-037. */
export function WaitingChangesCard({ changes, frequency }: WaitingChangesCardProps) {
  return (
    <Card title="Changes on their way">
      {changes.map((change) => (
        <p key={`${change.kind} ${change.startsOn}`}>
          <Link href={CHANGES[change.kind].path}>{describeWaitingChange(change, frequency)}</Link>
        </p>
      ))}
    </Card>
  )
}
