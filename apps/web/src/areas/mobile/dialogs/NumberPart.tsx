import type { UseQueryResult } from '@tanstack/react-query'

import { toErrorCode } from '#web/http/failure.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SectionError } from '#web/ui/SectionError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

import { FIELDS } from './sign-up-draft.ts'

type NumberPartProps = {
  readonly freeNumbers: Pick<UseQueryResult<readonly string[]>, 'data' | 'error' | 'isFetching' | 'refetch'>
  readonly chosen: string | null
  readonly onChosen: (number: string) => void
  readonly onMore: () => void
  readonly error: string | undefined
}

/** A choice of free numbers, with a button that shows others. Source: MOB-050, MOB-054. */
export function NumberPart({ freeNumbers, chosen, onChosen, onMore, error }: NumberPartProps) {
  if (freeNumbers.data === undefined) {
    if (freeNumbers.error === null)
      return <Skeleton label="Loading numbers" lines={['button', 'button', 'button']} />
    if (toErrorCode(freeNumbers.error) === 'NO_AVAILABLE_NUMBERS') {
      return (
        <Notice tone="caution" title="There is no free number at the moment" role="status">
          <HelpdeskLine when="We get new ones every few days. If you cannot wait" />
        </Notice>
      )
    }
    return (
      <SectionError
        title="We could not load numbers."
        onRetry={() => void freeNumbers.refetch()}
        retrying={freeNumbers.isFetching}
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
        choices={freeNumbers.data.map((number) => ({ value: number, label: number }))}
      />
      <Button kind="quiet" onClick={onMore}>
        Show other numbers
      </Button>
    </>
  )
}
