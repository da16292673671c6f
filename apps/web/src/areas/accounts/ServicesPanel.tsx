import { useQuery } from '@tanstack/react-query'

import { readServices } from '@switchboard/domain/accounts/contract'
import type { Service } from '@switchboard/domain/accounts/contract'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StatusPill } from '#web/ui/StatusPill.tsx'

import styles from './ServicesPanel.module.css'

type Kind = Service['kind']

type ServicesPanelProps = {
  readonly title?: string
  /** All of them unless said. */
  readonly kinds?: readonly Kind[]
}

/** What the account has, each with where it runs and whether it is on. An account without any of some kinds has no panel of them. */
export function ServicesPanel({ title = 'Your services', kinds = KINDS }: ServicesPanelProps) {
  const services = useQuery(callQuery(readServices, ofActiveAccount()))
  if (services.data !== undefined) {
    const shown = services.data.filter(({ kind }) => kinds.includes(kind))
    if (shown.length > 0) return <Services title={title} services={shown} />
    return kinds === KINDS ? <NoServices title={title} /> : null
  }
  if (!services.isError)
    return (
      <Skeleton card label="Loading your services" lines={['heading', 'text', 'small', 'text', 'small']} />
    )
  return (
    <SectionError
      title="We could not load your services."
      onRetry={() => void services.refetch()}
      retrying={services.isFetching}
    />
  )
}

function NoServices({ title }: { readonly title: string }) {
  return (
    <Card title={title}>
      <EmptyState icon="wifi" title="No services yet">
        What you order will be here.
      </EmptyState>
    </Card>
  )
}

function Services({ title, services }: { readonly title: string; readonly services: readonly Service[] }) {
  return (
    <Card title={title}>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={`${service.kind} ${service.name} ${service.detail}`} className={styles.service}>
            <span className={styles.sign}>
              <Icon name={ICONS[service.kind]} />
            </span>
            <div className={styles.words}>
              <p className={styles.name}>{service.name}</p>
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
    </Card>
  )
}

const ICONS: Record<Kind, IconName> = {
  broadband: 'wifi',
  voice: 'phone',
  mobile: 'mobile',
  power: 'power',
  video: 'screen',
  insurance: 'home',
  mail: 'mail',
}

const KINDS: readonly Kind[] = ['broadband', 'voice', 'mobile', 'power', 'video', 'insurance', 'mail']
