import { useState } from 'react'

import type { MailFilters } from '@switchboard/domain/mail/contract'
import type { MailFilter } from '@switchboard/domain/mail/filter'
import { filterProblems, listUnconfirmedForwards } from '@switchboard/domain/mail/filter-problems'
import type { FilterProblem } from '@switchboard/domain/mail/filter-problems'

import { usePlace } from '#web/http/place.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { Form } from '#web/ui/Form.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import { mailAddress } from '../mailbox-address.ts'
import { useSaveFilter } from '../queries.ts'
import { ActionFields } from './ActionFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { FailedNotice } from './FailedNotice.tsx'
import styles from './Filters.module.css'
import { ForwardDialog } from './ForwardDialog.tsx'
import { NAME_PROBLEMS, PROBLEMS, saveFailure } from './words.ts'

type FilterFormProps = {
  readonly mailboxId: string
  readonly known: MailFilters
  /** The filter before the change; empty for a new filter. */
  readonly filter: MailFilter
}

/** Source: MAI-005, MAI-006, MAI-009. */
export function FilterForm(props: FilterFormProps) {
  const { mailboxId } = props
  const { typed, change, save, attempts, confirming, cancelConfirming, confirmOrSave } = useFilterForm(props)
  return (
    <>
      <Form
        attempts={attempts}
        isBusy={save.isPending}
        onAttempt={save.reset}
        onSend={() => confirmOrSave(null)}
        className={styles.form}
      >
        {save.error !== null && attempts.shown.length === 0 && (
          <TakesFocus>
            <FailedNotice {...saveFailure(save.error)} />
          </TakesFocus>
        )}
        <Card title="Name">
          <TextField
            id="name"
            label="Name of the filter"
            autoComplete="off"
            value={typed.name}
            onValueChange={(name) => change({ name })}
            error={attempts.errorOf('name')}
          />
        </Card>
        <ConditionFields filter={typed} onChange={change} errorOf={attempts.errorOf} />
        <ActionFields filter={typed} onChange={change} errorOf={attempts.errorOf} />
        <div className="row">
          <Button type="submit" busy={save.isPending}>
            Save filter
          </Button>
          <LinkButton kind="plain" href={mailAddress('filters', mailboxId)}>
            Leave without saving
          </LinkButton>
        </div>
      </Form>
      {confirming !== null && (
        <ForwardDialog
          key={confirming}
          mailboxId={mailboxId}
          address={confirming}
          onClose={cancelConfirming}
          onConfirmed={() => confirmOrSave(confirming)}
        />
      )}
    </>
  )
}

/** The typed filter, and its saving: each address outside the account has to confirm first. */
function useFilterForm({ mailboxId, known, filter }: FilterFormProps) {
  const { go } = usePlace()
  const [typed, setTyped] = useState(filter)
  // the address outside the account that has to confirm next
  const [confirming, setConfirming] = useState<string | null>(null)
  const save = useSaveFilter(mailboxId)
  const problems = filterProblems(typed, known)
  const attempts = useAttempts(problems.map(toProblem))

  function change(changed: Partial<MailFilter>) {
    setTyped({ ...typed, ...changed })
    if (save.error !== null) save.reset()
  }

  /**
   * Saves the filter once every address outside the account has confirmed. `confirmed` is the address that confirmed last.
   */
  function confirmOrSave(confirmed: string | null) {
    const waiting = listUnconfirmedForwards(typed, known, known.confirmed).find(
      (address) => address !== confirmed,
    )
    setConfirming(waiting ?? null)
    if (waiting !== undefined) return
    const request = { filter: typed, revision: known.revision }
    save.mutate(request, { onSuccess: () => go(mailAddress('filters', mailboxId)) })
  }

  const cancelConfirming = () => setConfirming(null)
  return { typed, change, save, attempts, confirming, cancelConfirming, confirmOrSave }
}

function toProblem({ field, problem }: FilterProblem): Problem {
  return { fieldId: field, message: findMessage(field, problem) }
}

function findMessage(field: string, problem: FilterProblem['problem']): string {
  const messages = PROBLEMS[problem]
  if (field.startsWith('actions')) return messages.address
  return field === 'name' ? (NAME_PROBLEMS[problem] ?? messages.value) : messages.value
}
