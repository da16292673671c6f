import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { findGuardRedirect, mayGetMobile } from '@switchboard/domain/access'
import { insuranceGuards } from '@switchboard/domain/screen-guards'
import type { Guard } from '@switchboard/domain/access'
import { readServices } from '@switchboard/domain/accounts/contract'
import type { Service } from '@switchboard/domain/accounts/contract'
import { meshGuards } from '@switchboard/domain/ordering/renting/guards'
import { unitsText } from '@switchboard/domain/ordering/renting/units-text'

import { ofActiveAccount } from '#web/http/account.ts'
import { useEntries } from '#web/http/entries.tsx'
import { lazyPart } from '#web/http/on-demand.ts'
import { callQuery } from '#web/http/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FoldedCard } from '#web/ui/FoldedCard.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './ServicesPanel.module.css'
import { SERVICE_ICONS } from './service-icons.ts'

const NoServices = lazyPart(async () => (await import('./NoServices.tsx')).NoServices)

const LOADING = 'Loading your services'
const LINES = ['heading', 'text', 'small', 'text', 'small'] as const

type Kind = Service['kind']
/** Mesh units are not a service, but have a row like the services. */
type Row = Omit<Service, 'kind'> & { readonly kind: Kind | 'wifiUnits' }

type ServicesPanelProps = {
  readonly title?: string
  /** All kinds by default. */
  readonly kinds?: readonly Kind[]
}

/** The services of the account. If `kinds` is given and the account has none of them, there is no panel. */
export function ServicesPanel({ title = 'Your services', kinds = KINDS }: ServicesPanelProps) {
  const services = useQuery(callQuery(readServices, ofActiveAccount()))
  const units = useEntries().facts.services?.wifiUnits ?? 0
  return (
    <Loaded query={services} loading={LOADING} lines={LINES} failed="We could not load your services.">
      {(all) => {
        const shown: Row[] = all.filter(({ kind }) => kinds.includes(kind))
        if (units > 0 && kinds.includes('broadband')) shown.push(buildUnitsRow(units))
        if (shown.length > 0) return <Services title={title} services={shown} isFolded={kinds === KINDS} />
        if (kinds !== KINDS) return null
        return (
          <Suspense fallback={<Skeleton card label={LOADING} lines={LINES} />}>
            <NoServices title={title} />
          </Suspense>
        )
      }}
    </Loaded>
  )
}

function buildUnitsRow(units: number): Row {
  return { kind: 'wifiUnits', name: 'Mesh units', detail: unitsText(units), status: 'on' }
}

/** More services of a kind are shown on request. */
const MAX_OF_A_KIND = 5

type ServicesProps = {
  readonly title: string
  readonly services: readonly Row[]
  /** Whether a narrow window shows them on request. */
  readonly isFolded: boolean
}

function Services({ title, services, isFolded }: ServicesProps) {
  const Frame = isFolded ? FoldedCard : Card
  const [isAllShown, setAllShown] = useState(false)
  const first = services.filter((service) => isAmongFirst(service, services))
  const shown = isAllShown ? services : first
  return (
    <Frame title={title}>
      <ul className={styles.services}>
        {shown.map((service) => (
          <li key={`${service.kind} ${service.name} ${service.detail}`} className={styles.service}>
            <span className={styles.sign}>
              <Icon name={ICONS[service.kind]} />
            </span>
            <div className={styles.words}>
              <p className={styles.name}>
                <ServiceName service={service} />
              </p>
              <p className="small soft">{service.detail}</p>
            </div>
            {service.status === 'on' ? (
              <StatusPill tone="positive">On</StatusPill>
            ) : (
              <StatusPill tone="caution" icon="clock">
                Ordered
              </StatusPill>
            )}
          </li>
        ))}
      </ul>
      {first.length < services.length && (
        <Button kind="quiet" aria-expanded={isAllShown} onClick={() => setAllShown(!isAllShown)}>
          {isAllShown ? 'Show fewer' : `Show all ${services.length} services`}
        </Button>
      )}
      {isFolded && <FirstMobile />}
    </Frame>
  )
}

/** Leads to the sign-up of a mobile. Source: MOB-090. */
function FirstMobile() {
  const { facts, hasScreen } = useEntries()
  const isOffered = facts.services !== null && mayGetMobile(facts.services, facts) && hasScreen('/my-mobile')
  return isOffered ? <Link href="/my-mobile?dialog=signup">Get a mobile</Link> : null
}

function isAmongFirst(service: Row, services: readonly Row[]): boolean {
  return services.filter(({ kind }) => kind === service.kind).indexOf(service) < MAX_OF_A_KIND
}

/** Links to the page of the service if it has one that the customer may open. */
function ServiceName({ service: { kind, name } }: { readonly service: Row }) {
  const { facts, hasScreen } = useEntries()
  const page = PAGES[kind]
  const isOpen = page !== undefined && hasScreen(page.path) && findGuardRedirect(page.guards, facts) === null
  return isOpen ? <Link href={page.path}>{name}</Link> : name
}

/** Source: DSH-010 to DSH-012. */
const PAGES: Partial<Record<Row['kind'], { readonly path: string; readonly guards: readonly Guard[] }>> = {
  video: { path: '/prime-video', guards: [] },
  insurance: { path: '/change-hub/insurance', guards: insuranceGuards },
  wifiUnits: { path: '/change-hub/get-wifi-mesh', guards: meshGuards },
}

const ICONS: Record<Row['kind'], IconName> = { ...SERVICE_ICONS, wifiUnits: 'wifi' }

const KINDS: readonly Kind[] = ['broadband', 'voice', 'mobile', 'power', 'video', 'insurance', 'mail']
