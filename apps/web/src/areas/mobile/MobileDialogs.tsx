import { useState } from 'react'

import type { ErrorCode } from '@switchboard/domain/errors'
import type { MobileService } from '@switchboard/domain/mobile/contract'

import { usePlace } from '#web/http/place.tsx'

import { ChangeDialog } from './dialogs/ChangeDialog.tsx'
import { FailedDialog, PlacedDialog } from './dialogs/OutcomeDialogs.tsx'
import { SignUpDialog } from './dialogs/SignUpDialog.tsx'
import { MY_MOBILE, dialogAt, hrefOf, isMobileOf } from './dialogs/dialog-at.ts'
import type { DialogAt } from './dialogs/dialog-at.ts'
import { EMPTY_DRAFT } from './dialogs/sign-up-draft.ts'

/** The dialog that the address names, of `change` and those of a sign-up. Source: MOB-010, MOB-018, MOB-020. */
export function MobileDialogs({ mobiles }: { readonly mobiles: readonly MobileService[] }) {
  const { search, go } = usePlace()
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const { dialog, mobile, group, order } = dialogAt(search)
  const close = () => go(MY_MOBILE)
  const show = (next: Partial<DialogAt>) => go(hrefOf(MY_MOBILE, next), { replace: true })

  if (dialog === 'change') {
    const service = mobiles.find((each) => isMobileOf(mobile, each))
    return service === undefined ? null : <ChangeDialog service={service} mobiles={mobiles} onClose={close} />
  }
  if (dialog === 'signup_success' && order !== null) {
    return (
      <PlacedDialog
        title="Your mobile is ordered"
        next="Your SIM card comes by post. Put it in your phone on the day that the mobile begins."
        order={order}
        onClose={close}
      />
    )
  }
  if (dialog === 'signup_failure' && failure !== null) {
    return (
      <FailedDialog
        title="Your mobile was not ordered"
        code={failure}
        onRetry={() => show({ dialog: 'signup', group })}
        onClose={close}
      />
    )
  }
  // what failed is not known any more after a reload: the form is there again
  if (dialog !== 'signup' && dialog !== 'signup_failure') return null
  return (
    <SignUpDialog
      mobiles={mobiles}
      group={group}
      draft={draft}
      put={(answer) => setDraft({ ...draft, ...answer })}
      onPlaced={(placed) => {
        setDraft(EMPTY_DRAFT)
        show({ dialog: 'signup_success', order: placed })
      }}
      onFailed={(code) => {
        setFailure(code)
        show({ dialog: 'signup_failure', group })
      }}
      onClose={close}
    />
  )
}
