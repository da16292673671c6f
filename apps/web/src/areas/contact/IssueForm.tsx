import { useState } from 'react'

import { MAX_COMMENT_CHARACTERS } from '@switchboard/domain/contact/contract'
import type { IssueReason } from '@switchboard/domain/contact/contract'
import { issueProblems } from '@switchboard/domain/contact/rules'
import type { IssueForm as IssueFields } from '@switchboard/domain/contact/rules'
import { normalizeText } from '@switchboard/domain/typed-text'

import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import type { Problem } from '#web/ui/ErrorSummary.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import type { AttachedMeasurement } from './measurements.ts'
import styles from './Forms.module.css'
import { useReportIssue } from './queries.ts'
import { ISSUE_ADVICE, ISSUE_PROBLEMS, NOT_COMPLETED, findAdvice } from './words.ts'

const FIELDS = { issueKey: 'issue-key', comment: 'issue-comment' } as const

type IssueFormProps = {
  readonly reasons: readonly IssueReason[]
  /** Measurements that are sent with the report, unless the customer unticks the box. */
  readonly attached: readonly AttachedMeasurement[]
  readonly onReported: (reference: string) => void
}

/** Source: CON-008, CON-014. */
export function IssueForm(props: IssueFormProps) {
  const { form, change, isAttached, changeAttached, report, attempts, send } = useIssueForm(props)
  return (
    <Form
      attempts={attempts}
      isBusy={report.isPending}
      onAttempt={report.reset}
      onSend={send}
      className={styles.form}
    >
      <SelectField
        id={FIELDS.issueKey}
        label="What is not working?"
        placeholder="Choose one"
        value={form.issueKey}
        onValueChange={(issueKey) => change({ issueKey })}
        options={props.reasons.map(({ IssueKey, IssueDescription }) => ({
          value: IssueKey,
          label: IssueDescription,
        }))}
        error={attempts.errorOf(FIELDS.issueKey)}
      />
      <TextAreaField
        id={FIELDS.comment}
        label="What happens, and when did it start?"
        optional
        maxLength={MAX_COMMENT_CHARACTERS}
        value={form.comment}
        onValueChange={(comment) => change({ comment })}
        error={attempts.errorOf(FIELDS.comment)}
      />
      <AttachField attached={props.attached} checked={isAttached} onChange={changeAttached} />
      <FailureNotice title={NOT_COMPLETED}>
        {report.error && attempts.shown.length === 0 && findAdvice(report.error, ISSUE_ADVICE)}
      </FailureNotice>
      <div>
        <Button type="submit" kind="plain" busy={report.isPending}>
          Report the fault
        </Button>
      </div>
    </Form>
  )
}

type AttachFieldProps = Pick<IssueFormProps, 'attached'> & {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function AttachField({ attached, checked, onChange }: AttachFieldProps) {
  if (attached.length === 0) return null
  return (
    <CheckboxField
      id="attach-speed-tests"
      label="Include the speed test"
      hint={attached.map(({ id, text }) => (
        <div key={id}>{text}</div>
      ))}
      checked={checked}
      onCheckedChange={onChange}
    />
  )
}

/** The state of the fault form: its fields, its problems and its submission. */
function useIssueForm({ reasons, attached, onReported }: IssueFormProps) {
  const [form, setForm] = useState<IssueFields>({ issueKey: '', comment: '' })
  const [isAttached, setAttached] = useState(true)
  // the same key until the form changes, so that a press after a lost reply does not report the fault twice
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const report = useReportIssue()

  const problems = listProblems(form, reasons)
  const attempts = useAttempts(problems)

  function change(changed: Partial<IssueFields>) {
    setForm({ ...form, ...changed })
    setIdempotencyKey(crypto.randomUUID())
  }

  function changeAttached(checked: boolean) {
    setAttached(checked)
    setIdempotencyKey(crypto.randomUUID())
  }

  function send() {
    const comment = normalizeText(form.comment)
    const measurementIds = isAttached ? attached.map(({ id }) => id) : []
    const body = {
      IssueKey: form.issueKey,
      ...(comment !== '' && { IssueComment: comment }),
      ...(measurementIds.length > 0 && { SpeedTests: measurementIds }),
    }
    report.mutate({ body, idempotencyKey }, { onSuccess: ({ IssueReference }) => onReported(IssueReference) })
  }

  return { form, change, isAttached, changeAttached, report, attempts, send }
}

function listProblems(form: IssueFields, reasons: readonly IssueReason[]): Problem[] {
  const problems = issueProblems(form, reasons)
  return (['issueKey', 'comment'] as const).flatMap((field) => {
    const problem = problems[field]
    if (problem === undefined) return []
    return [{ fieldId: FIELDS[field], message: ISSUE_PROBLEMS[field][problem] ?? NOT_COMPLETED }]
  })
}
