import { useState } from 'react'
import type { FormEvent } from 'react'

import type { Day } from '@switchboard/domain/day'
import { normalizeEmail } from '@switchboard/domain/typed-text'
import { level } from '@switchboard/domain/level'
import { EMPTY_PERSON, PERSON_FIELDS, toNewPerson, personProblems } from '@switchboard/domain/people/rules'
import type { PersonForm } from '@switchboard/domain/people/rules'

import { activeAccount } from '#web/http/account.ts'
import { configuration, providerToday } from '#web/http/configuration.ts'
import { usePlace } from '#web/http/place.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PrivacyLink } from '#web/ui/PrivacyLink.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from './People.module.css'
import { PersonFields } from './PersonFields.tsx'
import { useAddPerson } from './queries.ts'
import {
  ADDRESS_REFUSALS,
  ADD_ADVICE,
  ADD_FAILED,
  ADD_IN_DOUBT,
  FIELD_WORDS,
  LEVEL_CHOICES,
} from './words.ts'

/** A form to invite a user. Source: PPL-005 to PPL-007, PPL-014, PPL-022, PPL-033. */
export function AddPersonForm() {
  const [form, setForm] = useState<PersonForm>(EMPTY_PERSON)
  const add = useAddPerson()
  const { go } = usePlace()
  const toast = useToast()
  const today = providerToday()
  const refusal = findAddressRefusal(add, form.email)
  const { attempt, shown, errorOf, begin } = useAttempts(listProblems(form, today, refusal))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending) return
    begin()
    add.reset()
    const poolKey = configuration.value().sales.userpool
    const person = toNewPerson(form, { accountCode: activeAccount(), poolKey, today })
    if (person === null) return
    add.mutate(person, {
      onSuccess: (outcome) => {
        if (outcome === 'inDoubt') return
        toast(`We have sent an invitation to ${person.email}.`)
        go('/authorised-people', { replace: true })
      },
    })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <ErrorSummary problems={shown} attempt={attempt} />
      {add.error !== null && <AddFailure code={add.error.code} />}
      {add.data === 'inDoubt' && <AddInDoubt />}
      <Card title="Who do you want to add?">
        <PersonFields form={form} onChange={setForm} errorOf={errorOf} />
        <RadioField
          id="level"
          label="What can they do?"
          value={form.level}
          onValueChange={(chosen) => setForm({ ...form, level: level.parse(chosen) })}
          choices={LEVEL_CHOICES}
        />
        <p className="small soft">They cannot add or remove anyone. You can remove them at any time.</p>
        <p className="small soft">
          These details are about someone else: add them only if they agree. We use them to invite the person
          and to identify them on the phone.
        </p>
        <PrivacyLink />
        <div>
          <Button type="submit" busy={add.isPending}>
            Send invitation
          </Button>
        </div>
      </Card>
    </form>
  )
}

/** The message for an address that the provider has refused, while the form still has this address. */
function findAddressRefusal(
  { error, variables }: ReturnType<typeof useAddPerson>,
  typedEmail: string,
): string | undefined {
  if (error === null || !ADDRESS_REFUSALS.includes(error.code)) return undefined
  return variables.email === normalizeEmail(typedEmail) ? ADD_ADVICE[error.code] : undefined
}

type AddCode = NonNullable<ReturnType<typeof useAddPerson>['error']>['code']

/** A refused address is shown beside its field. */
function AddFailure({ code }: { readonly code: AddCode }) {
  if (ADDRESS_REFUSALS.includes(code)) return null
  return (
    <TakesFocus>
      <FailureNotice title={ADD_FAILED.title}>
        {ADD_FAILED.text} {ADD_ADVICE[code]} What you typed is still here.
      </FailureNotice>
    </TakesFocus>
  )
}

function AddInDoubt() {
  return (
    <TakesFocus>
      <Notice tone="caution" role="alert" title={ADD_IN_DOUBT.title}>
        {ADD_IN_DOUBT.text}
      </Notice>
    </TakesFocus>
  )
}

/** The problems in the order of the form, with the refusal of the address by the provider. */
function listProblems(form: PersonForm, today: Day, addressRefusal: string | undefined): Problem[] {
  const problems = personProblems(form, today)
  return PERSON_FIELDS.flatMap((field) => {
    const problem = problems[field]
    const refusal = field === 'email' ? addressRefusal : undefined
    const message = problem === undefined ? refusal : FIELD_WORDS[field][problem]
    return message === undefined ? [] : [{ fieldId: field, message }]
  })
}
