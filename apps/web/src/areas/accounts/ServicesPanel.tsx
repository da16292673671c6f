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

/** What the account has, each with where it runs and whether it is on. */
export function ServicesPanel() {
  const services = useQuery(callQuery(readServices, ofActiveAccount()))
  if (services.data !== undefined) return <Services services={services.data} />
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

function Services({ services }: { readonly services: readonly Service[] }) {
  return (
    <Card title="Your services">
      {services.length === 0 ? (
        <EmptyState icon="wifi" title="No services yet">
          What you order will be here.
        </EmptyState>
      ) : (
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
      )}
    </Card>
  )
}

const ICONS: Record<Service['kind'], IconName> = {
  broadband: 'wifi',
  voice: 'phone',
  mobile: 'mobile',
  power: 'power',
  video: 'screen',
  insurance: 'home',
  mail: 'mail',
}
