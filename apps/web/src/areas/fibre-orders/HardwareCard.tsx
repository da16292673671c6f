import type { FibreOrder } from '@switchboard/domain/fibre-orders/order'

import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { OutsideLink } from '#web/ui/OutsideLink.tsx'

import styles from './FibreOrders.module.css'

/** The parcel with the modem, once it is sent. Source: FIB-004. */
export function HardwareCard({
  hardware,
  titleSuffix,
}: {
  readonly hardware: FibreOrder['SequenceDetails']['HardwareDetail']
  readonly titleSuffix: string
}) {
  if (hardware === null) return null
  const { TrackingNumber, Company, Url, UrlChangeAddress } = hardware
  return (
    <Card title={`Your hardware${titleSuffix}`}>
      <DefinitionList
        items={[
          { term: 'Sent by', description: Company },
          { term: 'Tracking number', description: <span className={styles.typed}>{TrackingNumber}</span> },
        ]}
      />
      {(Url !== null || UrlChangeAddress !== null) && (
        <div className={styles.buttons}>
          {Url !== null && (
            <OutsideLink kind="plain" href={Url}>
              Track the parcel
            </OutsideLink>
          )}
          {UrlChangeAddress !== null && (
            <OutsideLink kind="quiet" href={UrlChangeAddress}>
              Send it to another address
            </OutsideLink>
          )}
        </div>
      )}
    </Card>
  )
}
