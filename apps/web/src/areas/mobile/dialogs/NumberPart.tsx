import type { listFreeNumbers } from '@switchboard/domain/mobile/contract'

import { toErrorCode } from '#web/http/failure.ts'
import type { FailureOf } from '#web/http/make-call.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { FIELDS } from './sign-up-draft.ts'

type NumberPartProps = {
  readonly free: {
    readonly data: readonly string[] | undefined
    readonly error: FailureOf<typeof listFreeNumbers> | null
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly chosen: string | null
  readonly onChosen: (number: string) => void
  readonly onMore: () => void
  readonly error: string | undefined
}

/** Some numbers to choose from, and others where none of them pleases. Source: MOB-050, MOB-054. */
export function NumberPart({ free, chosen, onChosen, onMore, error }: NumberPartProps) {
  if (free.data === undefined) {
    if (free.error === null)
      return <Skeleton label="Loading numbers" lines={['button', 'button', 'button']} />
    if (toErrorCode(free.error) === 'NO_AVAILABLE_NUMBERS') {
      return (
        <Notice tone="caution" title="There is no free number at the moment" role="status">
          <HelpdeskLine when="We get new ones every few days. If you cannot wait" />
        </Notice>
      )
    }
    return (
      <SectionError
        title="We could not load numbers."
        onRetry={() => void free.refetch()}
        retrying={free.isFetching}
      >
        What you chose is still here.
      </SectionError>
    )
  }
  return (
    <>
      <RadioField
        id={FIELDS.number}
        label="Number"
        error={error}
        value={chosen}
        onValueChange={onChosen}
        choices={free.data.map((number) => ({ value: number, label: number }))}
      />
      <Button kind="quiet" onClick={onMore}>
        Show other numbers
      </Button>
    </>
  )
}
