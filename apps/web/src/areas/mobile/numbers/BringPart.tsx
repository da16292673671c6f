import { useMutation } from '@tanstack/react-query'

import { listMobileServices } from '@switchboard/domain/mobile/contract'
import { readMyMobile } from '@switchboard/domain/mobile/my-mobile'
import { keepNewNumber, readNumbers } from '@switchboard/domain/mobile/numbers/contract'
import type { AwaitedNumber } from '@switchboard/domain/mobile/numbers/number'

import { may } from '#web/http/account.ts'
import { makeCall } from '#web/http/make-call.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { dropAnswers } from '#web/http/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { ofNumber } from './queries.ts'
import { numberAdvice } from './words.ts'

type BringPartProps = {
  readonly serviceNumber: number
  /** The number of the mobile now. */
  readonly number: string
  readonly bring: AwaitedNumber
  readonly awaitsEsim: boolean
  /** Opens the transfer. Null for a reader who may not start it now. */
  readonly onStart: (() => void) | null
}

/** A number that the order of the mobile named, and that its owner has not moved yet. Source: MOB-082, MOB-083. */
export function BringPart({ serviceNumber, number, bring, awaitsEsim, onStart }: BringPartProps) {
  const keep = useMutation<unknown, FailureOf<typeof keepNewNumber>>({
    mutationFn: () => makeCall(keepNewNumber, ofNumber(serviceNumber)),
    onSettled: () => dropAnswers(readNumbers, listMobileServices, readMyMobile),
  })
  return (
    <Notice
      tone="info"
      title={`Move ${bring.number} from ${bring.providerName}`}
      actions={
        <>
          {onStart !== null && !awaitsEsim && <Button onClick={onStart}>Move the number</Button>}
          {may('order') && (
            <Button kind="plain" busy={keep.isPending} onClick={() => keep.mutate()}>
              Keep {number}
            </Button>
          )}
        </>
      }
    >
      {keep.error && <p role="alert">{numberAdvice(keep.error)}</p>}
      <p>{describeStart(awaitsEsim, onStart !== null)}</p>
      <p>Keep the old SIM in its phone, and do not cancel with the old company before the number is here.</p>
    </Notice>
  )
}

function describeStart(awaitsEsim: boolean, mayStart: boolean): string {
  if (awaitsEsim) return 'Install your eSIM first. Then start the move here.'
  return mayStart
    ? 'Start it when your new SIM is in your phone.'
    : 'The owner of the account starts it when no other change of this number is under way.'
}
