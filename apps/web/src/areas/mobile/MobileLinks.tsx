import type { MobileService } from '@switchboard/domain/mobile/contract'

import { LinkButton } from '#web/ui/LinkButton.tsx'

import { ADD_ONS, MY_MOBILE, buildDialogHref } from './dialogs/dialog-target.ts'
import { formatLine } from './line-words.ts'

type MobileLinksProps = {
  readonly service: MobileService
  readonly permission: 'order' | 'ask'
}

/** What can be ordered or requested for a mobile now: no plan while an order is under way. Source: MOB-084. */
export function MobileLinks({ service, permission }: MobileLinksProps) {
  return permission === 'order' ? <OrderLinks service={service} /> : <AskLinks service={service} />
}

function OrderLinks({ service }: Pick<MobileLinksProps, 'service'>) {
  const { serviceEntity, isGroupLeader, groupTag, underWay } = service
  const label = formatLine(service)
  const canChangePlan = underWay.length === 0
  const isMember = groupTag !== null && !isGroupLeader
  return (
    <>
      {canChangePlan && (
        <LinkButton
          kind="plain"
          href={buildDialogHref(MY_MOBILE, { dialog: 'change', mobile: serviceEntity })}
          aria-label={`Change plan of ${label}`}
        >
          Change plan
        </LinkButton>
      )}
      <LinkButton
        kind="plain"
        href={buildDialogHref(ADD_ONS, { mobile: serviceEntity })}
        aria-label={`Add-ons for ${label}`}
      >
        Add-ons
      </LinkButton>
      {canChangePlan && isMember && (
        <LinkButton
          kind="plain"
          href={buildDialogHref(MY_MOBILE, { dialog: 'change', mobile: serviceEntity, leave: 'group' })}
          aria-label={`Leave the group with ${label}`}
        >
          Leave the group
        </LinkButton>
      )}
    </>
  )
}

/** Links for users who may not order: they send a request to an authorised user. */
function AskLinks({ service }: Pick<MobileLinksProps, 'service'>) {
  const { serviceEntity, underWay } = service
  const label = formatLine(service)
  return (
    <>
      {underWay.length === 0 && (
        <LinkButton
          kind="plain"
          href={buildDialogHref(MY_MOBILE, { dialog: 'ask', mobile: serviceEntity })}
          aria-label={`Request another plan for ${label}`}
        >
          Request another plan
        </LinkButton>
      )}
      <LinkButton
        kind="plain"
        href={buildDialogHref(ADD_ONS, { mobile: serviceEntity })}
        aria-label={`Request an add-on for ${label}`}
      >
        Request an add-on
      </LinkButton>
    </>
  )
}
