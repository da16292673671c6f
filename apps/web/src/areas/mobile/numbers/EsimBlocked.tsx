import type { NumberStanding } from '@switchboard/domain/mobile/numbers/number'

import { Notice } from '#web/ui/Notice.tsx'

type EsimBlockedProps = Pick<NumberStanding, 'guard'>

/** Why the address of an eSIM opens no dialog for the owner of its number. Source: MOB-087. */
export function EsimBlocked({ guard }: EsimBlockedProps) {
  return (
    <Notice tone="caution" role="status" title="You cannot install the eSIM yet">
      {explainBlock(guard)}
    </Notice>
  )
}

function explainBlock({ lockedSince, opensAt, frozenSince, thawsAt }: NumberStanding['guard']): string {
  if (frozenSince !== null)
    return thawsAt === null
      ? 'The number is frozen. End the freeze first.'
      : 'The number is frozen. Install the eSIM once the freeze has ended.'
  if (lockedSince !== null)
    return opensAt === null
      ? 'The number is locked. Unlock it first.'
      : 'The number is locked. Install the eSIM once it is unlocked.'
  return 'Another change of this number is under way. Install the eSIM once that is done.'
}
