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
  /** The add-on just ordered, or just ended, on this page; null for none. */
  readonly ordered: WirelessAddOn | null
  readonly ended: WirelessAddOn | null
  readonly onOrder: (addOn: WirelessAddOn) => void
  readonly onEnd: (addOn: WirelessAddOn) => void
}

/** The add-ons of the service, and the add-ons on offer. Source: WBB-031, WBB-042. */
export function AddOnsCard({ service, ordered, ended, onOrder, onEnd }: AddOnsCardProps) {
  const { addOns, soldAddOns, orderUnderWay } = service
  const mayChange = orderUnderWay === null && ordered === null && may('order')
  if (addOns.length === 0 && soldAddOns.length === 0 && ended === null) return null
  return (
    <Card title="Add-ons">
      {ordered !== null && (
        <TakesFocus>
          <Notice tone="positive" title={`${ordered.name} is ordered.`}>
            It begins today and is on your next bill.
          </Notice>
        </TakesFocus>
      )}
      {ended !== null && (
        <TakesFocus>
          <Notice tone="positive" title={`${ended.name} has ended.`}>
            It is charged up to today. What you paid for the days after comes off your next bill.
          </Notice>
        </TakesFocus>
      )}
      {addOns.length > 0 && (
        <div className={styles.part}>
          <h3>You have</h3>
          <ul className={styles.lines}>
            {addOns.map((addOn) => (
              <li key={addOn.key} className={styles.line}>
                <span>
                  {addOn.name}
                  <br />
                  <span className="small soft">
                    <MonthlyPrice charge={addOn} />
                  </span>
                </span>
                {mayChange && (
                  <Button kind="plain" aria-label={`End ${addOn.name}`} onClick={() => onEnd(addOn)}>
                    End
                  </Button>
                )}
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
                {mayChange && (
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
