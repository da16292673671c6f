import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { usePlace } from '#web/http/place.tsx'
import { useAccount } from '#web/http/use-account.ts'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { LeavingNotice } from './LeavingNotice.tsx'
import { useHandOver } from './hand-over.ts'
import { mobileServicesQuery } from './queries.ts'
import { PORTAL_TITLE } from './words.ts'

/** Opens the mobile provider's site for a prepay customer, else the home page. Source: MOB-003, MOB-004. */
export function MobilePortalScreen() {
  const { go } = usePlace()
  const account = useAccount()
  const services = useQuery(mobileServicesQuery())
  const isKnown = account.data !== undefined && services.data !== undefined
  const isPrepay = isKnown && services.data.length === 0 && account.data.serviceFacts?.prepaidMobile === true
  const handOver = useHandOver(isPrepay)
  const isFailed = account.isError || services.isError || handOver.status === 'failed'
  const isOver = (isKnown && !isPrepay) || isFailed

  useEffect(() => {
    if (isOver) go('/', { replace: true, reason: isFailed ? 'notChecked' : 'noPrepayMobile' })
  }, [isOver, isFailed, go])

  return (
    <ScreenLayout title={PORTAL_TITLE} back={{ href: '/', label: 'Home' }}>
      {handOver.status === 'leaving' ? (
        <LeavingNotice url={handOver.url} />
      ) : (
        <Skeleton card label="Loading your prepay mobile" lines={['heading', 'text', 'button']} />
      )}
    </ScreenLayout>
  )
}
