import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ComponentProps } from 'react'

import type { MobileService as Service } from '@switchboard/domain/mobile/contract'
import type { MyMobile } from '@switchboard/domain/mobile/my-mobile'
import type { NumberUse } from '@switchboard/domain/mobile/use/contract'

import { may } from '#web/http/account.ts'
import { lazyPart } from '#web/http/on-demand.ts'
import { usePlace } from '#web/http/place.tsx'
import { useAccount } from '#web/http/use-account.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { LongList } from '#web/ui/LongList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { ComingMobile } from './ComingMobile.tsx'
import { GroupCard } from './GroupCard.tsx'
import { LeavingNotice } from './LeavingNotice.tsx'
import { MobileService } from './MobileService.tsx'
import { MY_MOBILE, parseDialogTarget, buildDialogHref } from './dialogs/dialog-target.ts'
import { useHandOver } from './hand-over.ts'
import { formatLine } from './line-words.ts'
import { LostLink } from './numbers/LostLink.tsx'
import { myMobileQuery, listRememberedMobiles } from './queries.ts'
import { MobileUseCardOnDemand } from './use/MobileUseOnDemand.tsx'
import { MAY_NOT_ORDER, TITLE, getSignUpTitle } from './words.ts'

/** Loaded when the first dialog opens. */
const MobileDialogs = lazyPart(async () => (await import('./MobileDialogs.tsx')).MobileDialogs)

/** Loaded on demand: most accounts have no requests. */
const AsksCards = lazyPart(async () => (await import('./asks/AsksCards.tsx')).AsksCards)

/** The mobiles of the account with their actions. Source: MOB-001, MOB-005, MOB-009. */
export function MyMobileScreen() {
  const { search } = usePlace()
  // the dialogs stay mounted after the first opening, so that choices and typed text are kept
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && parseDialogTarget(search).dialog !== null) setOpened(true)
  const page = useQuery(myMobileQuery())
  const { services, coming = [], asks = [], use = null } = page.data ?? {}
  const uses = use?.numbers ?? []
  const account = useAccount()
  const facts = account.data?.serviceFacts
  const frequency = account.data?.billCycle.billFrequency ?? null
  // add-ons of wireless broadband are not mobiles, see MOB-006
  const mobiles = services?.filter(({ type }) => type !== 'mobile2_wbb_addon')
  const canOrder = account.data !== undefined && facts?.canOrderNewProducts !== false
  const mayOrder = may('order') && canOrder
  const askPermission = canOrder ? 'ask' : null
  return (
    <>
      <PageHeading
        title={TITLE}
        back={{ href: '/', label: 'Home' }}
        {...(mobiles !== undefined && mobiles.length > 0 && { lead: buildLead(mobiles) })}
        {...(mobiles !== undefined && mayOrder && { actions: <SignUpLink mobileCount={mobiles.length} /> })}
      />
      <Columns>
        {mobiles === undefined ? (
          <Loading page={page} />
        ) : (
          <Suspense fallback={<Loading page={page} />}>
            {may('order') && facts?.canOrderNewProducts === false && (
              <Notice tone="info" title={MAY_NOT_ORDER}>
                <HelpdeskLine when="If you want to change something" />
              </Notice>
            )}
            {mobiles.length > 0 && (
              <p>
                <LostLink />
              </p>
            )}
            {asks.length > 0 && <AsksCards asks={asks} mobiles={mobiles} frequency={frequency} />}
            {mobiles.length === 0 && coming.length === 0 && (
              <NoMobiles isPrepay={facts?.prepaidMobile === true} />
            )}
            {mobiles
              .filter(({ isGroupLeader }) => isGroupLeader)
              .map((leader) => (
                <GroupCard
                  key={leader.serviceEntity}
                  leader={leader}
                  uses={listGroupUses(leader, mobiles, uses)}
                  periodEnd={use?.period.to ?? null}
                  mayOrder={mayOrder}
                />
              ))}
            <Mobiles
              mobiles={mobiles}
              uses={uses}
              frequency={frequency}
              permission={mayOrder ? 'order' : askPermission}
            />
            {coming.map((each) => (
              <ComingMobile key={each.orderNumber} coming={each} />
            ))}
          </Suspense>
        )}
        {/* loads together with the page: its data is in the same reply */}
        {!page.isPending && <MobileUseCardOnDemand />}
      </Columns>
      {mobiles !== undefined && canOrder && isOpened && (
        <Suspense>
          <MobileDialogs mobiles={mobiles} asks={asks} />
        </Suspense>
      )}
    </>
  )
}

/** The data of the mobiles in the group of a leader. */
function listGroupUses(
  { groupTag }: Service,
  mobiles: readonly Service[],
  uses: readonly NumberUse[],
): NumberUse[] {
  const numbers = new Set(
    mobiles.filter((each) => each.groupTag === groupTag).map(({ serviceEntity }) => serviceEntity),
  )
  return uses.filter(({ serviceEntity }) => numbers.has(serviceEntity))
}

/** A card is up to 500 pixels high on a phone. */
const MOBILES_A_PAGE = 10

function Mobiles({ mobiles, ...about }: Omit<ComponentProps<typeof MobileService>, 'service'>) {
  return (
    <LongList
      id="mobiles"
      noun="mobiles"
      hint="By name, number or plan"
      items={mobiles}
      toText={(mobile) => `${formatLine(mobile)} ${mobile.plan.name}`}
      pageSize={MOBILES_A_PAGE}
    >
      {(shown) =>
        shown.map((service) => (
          <MobileService key={service.serviceEntity} service={service} mobiles={mobiles} {...about} />
        ))
      }
    </LongList>
  )
}

function buildLead(mobiles: readonly Service[]): string {
  return mobiles.length === 1 ? 'One mobile on this account.' : `${mobiles.length} mobiles on this account.`
}

function SignUpLink({ mobileCount }: { readonly mobileCount: number }) {
  return (
    <LinkButton icon="mobile" href={buildDialogHref(MY_MOBILE, { dialog: 'signup' })}>
      {getSignUpTitle(mobileCount)}
    </LinkButton>
  )
}

/** Placeholder cards, titled with the numbers remembered from the last visit. */
function Loading({ page }: { readonly page: UseQueryResult<MyMobile> }) {
  if (page.isError) {
    return (
      <SectionError
        title="We could not load your mobiles."
        onRetry={() => void page.refetch()}
        retrying={page.isFetching}
      >
        Your mobiles work as before.
      </SectionError>
    )
  }
  const numbers = listRememberedMobiles()
  if (numbers.length === 0)
    return <Skeleton card label="Loading your mobiles" lines={['heading', 'text', 'text', 'button']} />
  return numbers.map((number) => (
    <Card key={number} title={number}>
      <Skeleton label={`Loading ${number}`} lines={['text', 'text', 'button']} />
    </Card>
  ))
}

/** A prepay customer is taken to the site of the mobile provider, which has their mobile. Source: MOB-007. */
function NoMobiles({ isPrepay }: { readonly isPrepay: boolean }) {
  const handOver = useHandOver(isPrepay)
  if (handOver.status === 'asking')
    return <Skeleton card label="Loading your prepay mobile" lines={['heading', 'text', 'button']} />
  if (handOver.status === 'leaving') return <LeavingNotice url={handOver.url} />
  return (
    <>
      {handOver.status === 'failed' && (
        <Notice tone="caution" role="status" title="We could not take you to the site of your prepay mobile">
          <HelpdeskLine when="Try again in a few minutes. If it does not work then" />
        </Notice>
      )}
      <EmptyState icon="mobile" title="There is no mobile on this account’s bill">
        Once you have a mobile with us, you see its plan and what it uses here.
      </EmptyState>
    </>
  )
}
