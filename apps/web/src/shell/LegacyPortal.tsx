import { useMutation, useQuery } from '@tanstack/react-query'

import { identityOfUser } from '@switchboard/domain/session/contract'

import { configuration } from '#web/http/configuration.ts'
import { usePortal } from '#web/http/portal.tsx'
import { callQuery } from '#web/http/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { handOver } from './hand-over.ts'

/**
 * The way to the legacy portal, for a user whom it knows. Asked when the menu is opened, as few users are among them: no
 * screen waits for it. Source: SHL-031, SHL-033, SHL Readings.
 */
export function LegacyPortal() {
  const portal = usePortal()
  const { data: user } = useQuery(callQuery(identityOfUser))
  const leaving = useMutation({ mutationFn: () => handOver(portal.configuration) })
  if (user?.legacyUser !== true) return null
  return (
    <>
      <Button kind="plain" icon="external" block busy={leaving.isPending} onClick={() => leaving.mutate()}>
        Older portal
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Button>
      {leaving.isError && (
        <Notice tone="critical" role="alert" title="The older portal could not be opened.">
          Please call us on {configuration.value().helpdesk.phone}.
        </Notice>
      )}
    </>
  )
}
