import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { MeteredConnection } from '@switchboard/domain/meter-reading/contract'
import { readByHand } from '@switchboard/domain/meter-reading/rules'

import { Card } from '#web/ui/Card.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import styles from './Forms.module.css'
import { metersQuery } from './queries.ts'

type ConnectionsProps = { readonly children: (connection: MeteredConnection) => ReactNode }

/** A card for each connection whose meter somebody reads, under its address. Source: MTR-025. */
export function Connections({ children }: ConnectionsProps) {
  const meters = useQuery(metersQuery())
  if (meters.data !== undefined) {
    return readByHand(meters.data).map((connection) => (
      <Card key={connection.icp} title={connection.address}>
        <div className={styles.connection}>{children(connection)}</div>
      </Card>
    ))
  }
  if (!meters.isError)
    return <Skeleton card label="Loading your meters" lines={['heading', 'text', 'button']} />
  return (
    <SectionError
      title="We could not load your meters."
      onRetry={() => void meters.refetch()}
      retrying={meters.isFetching}
    >
      Nothing has been changed.
    </SectionError>
  )
}
