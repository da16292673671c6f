import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { MeteredConnection } from '@switchboard/domain/meter-reading/contract'
import { readByHand } from '@switchboard/domain/meter-reading/rules'

import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import styles from './Forms.module.css'
import { metersQuery } from './queries.ts'

type ConnectionsProps = {
  /** Shows only this connection, which comes from a link. Absent or null for all connections. */
  readonly only?: string | null
  readonly children: (connection: MeteredConnection) => ReactNode
}

/** A card for each connection whose meter is read by hand, with its address. Source: MTR-025. */
export function Connections({ only = null, children }: ConnectionsProps) {
  return (
    <Loaded
      query={useQuery({ ...metersQuery(), select: readByHand })}
      loading="Loading your meters"
      lines={['heading', 'text', 'button']}
      failed="We could not load your meters."
      advice="Nothing has been changed."
    >
      {(all) => {
        const linkedConnections = all.filter(({ icp }) => icp === only)
        const shown = linkedConnections.length === 0 ? all : linkedConnections
        return (
          <>
            {only !== null && linkedConnections.length === 0 && (
              <Notice tone="info" title="The meter that this link is for does not supply this account.">
                These are the meters of the account that you read.
              </Notice>
            )}
            {shown.map((connection) => (
              <Card key={connection.icp} title={connection.address}>
                <div className={styles.connection}>{children(connection)}</div>
              </Card>
            ))}
            {shown.length < all.length && (
              <p>
                <Link href="/meter-reading">Show all your meters</Link>
              </p>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
