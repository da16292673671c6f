import { dayText } from '@switchboard/domain/day'
import type { MobileToCome } from '@switchboard/domain/mobile/my-mobile'

import styles from '#web/ordering/Order.module.css'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import { describeInstallation } from './esim-words.ts'

/** A new mobile that is ordered and has not begun. */
export function ComingMobile({ coming }: { readonly coming: MobileToCome }) {
  const { serviceEntity, planName, on, orderNumber, sim = 'card', bring = null } = coming
  return (
    <Card title={serviceEntity} aside={<StatusPill tone="info">On its way</StatusPill>}>
      <div className={styles.part}>
        <DefinitionList
          items={[
            { term: 'Plan', description: planName },
            { term: 'Begins on', description: dayText(on) },
            {
              term: 'SIM',
              description: sim === 'esim' ? describeInstallation(`from ${dayText(on)}`) : 'SIM card by post',
            },
            ...(bring === null ? [] : [{ term: 'Number to move', description: bring }]),
          ]}
        />
        <div className={styles.buttons}>
          <LinkButton
            kind="plain"
            href={`/change-hub/order/${orderNumber}`}
            aria-label={`See the order of ${serviceEntity}`}
          >
            See the order
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
