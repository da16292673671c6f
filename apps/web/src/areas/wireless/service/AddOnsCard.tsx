import type { WirelessAddOn, WirelessService } from '@switchboard/domain/wireless/contract'

import { may } from '#web/http/account.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

import { MonthlyPrice } from './MonthlyPrice.tsx'

type AddOnsCardProps = {
  readonly service: WirelessService
  /** The add-on just ordered on this page; null for none. */
  readonly ordered: WirelessAddOn | null
  readonly onOrder: (addOn: WirelessAddOn) => void
}

/** The add-ons of the service, and the add-ons on offer. Source: WBB-031. */
export function AddOnsCard({ service, ordered, onOrder }: AddOnsCardProps) {
  const { addOns, soldAddOns, orderUnderWay } = service
  const mayAdd = orderUnderWay === null && ordered === null && may('order')
  if (addOns.length === 0 && soldAddOns.length === 0) return null
  return (
    <Card title="Add-ons">
      {ordered !== null && (
        <TakesFocus>
          <Notice tone="positive" title={`${ordered.name} is ordered.`}>
            It begins today and is on your next bill.
          </Notice>
        </TakesFocus>
      )}
      {addOns.length > 0 && (
        <div className={styles.part}>
          <h3>You have</h3>
          <ul className={styles.lines}>
            {addOns.map((addOn) => (
              <li key={addOn.key} className={styles.line}>
                <span>{addOn.name}</span>
                <MonthlyPrice charge={addOn} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {soldAddOns.length > 0 && (
        <div className={styles.part}>
          <h3>More data</h3>
          <ul className={styles.part}>
            {soldAddOns.map((addOn) => (
              <li key={addOn.key} className={styles.line}>
                <span>
                  {addOn.name}
                  <br />
                  <span className="small soft">
                    <MonthlyPrice charge={addOn} />
                  </span>
                </span>
                {mayAdd && (
                  <Button kind="plain" aria-label={`Add ${addOn.name}`} onClick={() => onOrder(addOn)}>
                    Add
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
