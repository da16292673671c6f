import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Account } from '@switchboard/domain/accounts/contract'
import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { moneyText } from '@switchboard/domain/money'
import type { VideoService } from '@switchboard/domain/video/contract'
import { currentVideo, videoStatus } from '@switchboard/domain/video/rules'

import { may, includesGst } from '#web/http/account.ts'
import { useAccount } from '#web/http/use-account.ts'
import { BILL_WORDS } from '#web/ordering/bill-words.ts'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import { Activation } from './Activation.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { providersQuery } from './queries.ts'
import { STATUS_WORDS, TITLE } from './words.ts'

/** The video add-on of the account, with its status and cancellation. Source: VID-007, VID-011. */
export function VideoScreen() {
  return (
    <ScreenLayout title={TITLE} back={{ href: '/', label: 'Home' }}>
      <Loaded
        query={useQuery(providersQuery())}
        loading="Loading Prime Video"
        lines={['heading', 'text', 'text', 'button']}
        failed="We could not load your Prime Video."
        advice="You can watch as before."
      >
        {(services) => <CurrentService services={services} />}
      </Loaded>
    </ScreenLayout>
  )
}

function CurrentService({ services }: { readonly services: readonly VideoService[] }) {
  // without a current service, show the service that ended while the page was open
  const service = currentVideo(services) ?? services[0]
  if (service === undefined) {
    return (
      <EmptyState icon="screen" title="There is no Prime Video on this account">
        Once you have it, its status is shown here.
      </EmptyState>
    )
  }
  return <Service service={service} />
}

function Service({ service }: { readonly service: VideoService }) {
  const account = useAccount()
  const [isCancelling, setCancelling] = useState(false)
  const status = videoStatus(service)
  const { tone, text } = STATUS_WORDS[status]
  const frequency = account.data?.billCycle.billFrequency
  const isOver = status === 'CANCELLED'
  return (
    <Card title={service.name} aside={<StatusPill tone={tone}>{text}</StatusPill>}>
      <div className={styles.part}>
        <DefinitionList
          items={[
            ...(isOver ? [] : [{ term: 'Price', description: formatPrice(service, frequency) }]),
            ...listDay('Activated', service.dateActivated),
            ...listDay('Ended', service.dateEnded),
          ]}
        />
        {status === 'INACTIVE' && may('order') && service.retailRatePlan !== null && (
          <>
            <p>One step is left: activate it with Prime Video.</p>
            <Activation retailRatePlan={service.retailRatePlan} />
          </>
        )}
        {!isOver && may('order') && (
          <div className={styles.buttons}>
            <Button kind="danger" onClick={() => setCancelling(true)}>
              Cancel Prime Video
            </Button>
          </div>
        )}
      </div>
      {isCancelling && frequency !== undefined && (
        <CancelDialog service={service} frequency={frequency} onClose={() => setCancelling(false)} />
      )}
    </Card>
  )
}

function formatPrice(
  { chargeIncludingGst, chargeExcludingGst }: VideoService,
  frequency: Account['billCycle']['billFrequency'] | undefined,
): string {
  const withGst = includesGst()
  const amount = moneyText(withGst ? chargeIncludingGst : chargeExcludingGst)
  const each = frequency === undefined ? 'on each bill' : BILL_WORDS[frequency].each
  return `${amount} ${each}, ${withGst ? 'including' : 'excluding'} GST`
}

function listDay(term: string, day: Day | null) {
  return day === null ? [] : [{ term, description: dayText(day) }]
}
