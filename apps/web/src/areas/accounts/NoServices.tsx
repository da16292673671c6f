import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { readEndedServices } from '@switchboard/domain/accounts/ended-services'
import type { EndedService } from '@switchboard/domain/accounts/ended-services'
import { dayText } from '@switchboard/domain/day'

import { ofActiveAccount } from '#web/http/account.ts'
import { callQuery } from '#web/http/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'

import styles from './ServicesPanel.module.css'
import { SERVICE_ICONS } from './service-icons.ts'

/** The panel of an account without services: those that it had, with their last day. */
export function NoServices({ title }: { readonly title: string }) {
  const ended = useQuery(callQuery(readEndedServices, ofActiveAccount()))
  return (
    <Loaded
      query={ended}
      loading="Loading your services"
      lines={['heading', 'text', 'small', 'text', 'small']}
      failed="We could not load the services that you had."
    >
      {(services) => (
        <Card title={title}>
          {services.length === 0 ? (
            <EmptyState icon="wifi" title="No services yet">
              What you order will be here.
            </EmptyState>
          ) : (
            <EndedServices services={services} />
          )}
        </Card>
      )}
    </Loaded>
  )
}

/** More services are shown on request. */
const MAX_SHOWN = 5

function EndedServices({ services }: { readonly services: readonly EndedService[] }) {
  const [isAllShown, setAllShown] = useState(false)
  const shown = isAllShown ? services : services.slice(0, MAX_SHOWN)
  return (
    <>
      <p>You have no services now. What you order will be here. You had:</p>
      <ul className={styles.services}>
        {shown.map(({ kind, name, detail, lastDay }) => (
          <li key={`${kind} ${name} ${detail} ${lastDay}`} className={styles.service}>
            <span className={styles.sign}>
              <Icon name={SERVICE_ICONS[kind]} />
            </span>
            <div className={styles.words}>
              <p className={styles.name}>{name}</p>
              <p className="small soft">{detail}</p>
              <p className="small soft">Last day: {dayText(lastDay)}</p>
            </div>
          </li>
        ))}
      </ul>
      {services.length > MAX_SHOWN && (
        <Button kind="quiet" aria-expanded={isAllShown} onClick={() => setAllShown(!isAllShown)}>
          {isAllShown ? 'Show fewer' : `Show all ${services.length}`}
        </Button>
      )}
    </>
  )
}
