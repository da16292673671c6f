import { useMutation, useQuery } from '@tanstack/react-query'

import { identityOfUser } from '@switchboard/domain/session/contract'

import { configuration } from '#web/http/configuration.ts'
import { usePortal } from '#web/http/portal.tsx'
import { callQuery } from '#web/http/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { openLegacyPortal } from './open-legacy-portal.ts'

/**
 * A button that opens the legacy portal, for users who have a login there. They are few, so the query runs only when the
 * menu is opened. Source: SHL-031, SHL-033, SHL Readings.
 */
export function LegacyPortal() {
  const portal = usePortal()
  const { data: user } = useQuery(callQuery(identityOfUser))
  const opening = useMutation({ mutationFn: () => openLegacyPortal(portal.configuration) })
  if (user?.legacyUser !== true) return null
  return (
    <>
      <Button kind="plain" icon="external" block busy={opening.isPending} onClick={() => opening.mutate()}>
        Older portal
        <span className="visually-hidden"> (opens in a new tab)</span>
      </Button>
      {opening.isError && (
        <Notice tone="critical" role="alert" title="The older portal could not be opened.">
          Please call us on {configuration.value().helpdesk.phone}.
        </Notice>
      )}
    </>
  )
}
