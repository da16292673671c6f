import { useState } from 'react'

import type { MeterLocation, SiteAccess } from '@switchboard/domain/meter-reading/site-access-calls'
import {
  METER_LOCATION_MESSAGES,
  MAX_ACCESS_NOTE_LETTERS,
  truncateNotes,
  meterLocationProblem,
} from '@switchboard/domain/meter-reading/site-access'

import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from './Forms.module.css'
import { useSetSiteAccess } from './queries.ts'
import { ACCESS_FAILED, adviceAfter } from './words.ts'

type SiteAccessFormProps = {
  readonly icp: string
  readonly known: SiteAccess
  readonly locations: readonly MeterLocation[]
}

/** A form about the way to the meter, for meter readers. Source: MTR-006, MTR-017, MTR-018, MTR-020, MTR-030. */
export function SiteAccessForm({ icp, known, locations }: SiteAccessFormProps) {
  const form = useSiteAccessForm({ icp, known, locations })
  const { values, change, attempts, save } = form
  return (
    <Form
      attempts={attempts}
      isBusy={save.isPending}
      onAttempt={save.reset}
      onSend={() => save.mutate(values)}
      className={styles.form}
    >
      <SelectField
        id={form.locationField}
        label="Where is the meter?"
        placeholder="Choose one"
        width="twenty"
        value={values.meterLocationCode}
        onValueChange={(meterLocationCode) => change({ meterLocationCode })}
        options={locations.map(({ key, display }) => ({ value: key, label: display }))}
        error={attempts.errorOf(form.locationField)}
      />
      <CheckboxField
        id={`dog-${icp}`}
        label="There is a dog"
        checked={values.dogCode === 'Dog'}
        onCheckedChange={(hasDog) => change({ dogCode: hasDog ? 'Dog' : null })}
      />
      <TextAreaField
        id={`access-notes-${icp}`}
        label="What else should they know?"
        hint={`A gate code, where the key is, who to ask: up to ${MAX_ACCESS_NOTE_LETTERS} characters.`}
        optional
        value={values.accessNotes}
        onValueChange={(notes) => change({ accessNotes: truncateNotes(notes) })}
      />
      <FailureNotice title={ACCESS_FAILED}>
        {save.error && attempts.shown.length === 0 && adviceAfter(save.error)}
      </FailureNotice>
      {save.isSuccess && (
        <Notice tone="positive" role="status" title="Saved. Whoever reads your meter next will know this.">
          It stays as it is until you change it.
        </Notice>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          Save site access
        </Button>
      </div>
    </Form>
  )
}

/** The values, error and submission of the form. */
function useSiteAccessForm({ icp, known, locations }: SiteAccessFormProps) {
  const [values, setValues] = useState({ ...known, meterLocationCode: known.meterLocationCode ?? '' })
  const save = useSetSiteAccess(icp)
  const locationField = `meter-location-${icp}`
  const problem = meterLocationProblem(values.meterLocationCode, locations)
  const attempts = useAttempts(
    problem === null ? [] : [{ fieldId: locationField, message: METER_LOCATION_MESSAGES[problem] }],
  )

  function change(changed: Partial<typeof values>) {
    setValues({ ...values, ...changed })
    // hides the result of the last save: the new value is not saved yet
    save.reset()
  }

  return { values, change, attempts, save, locationField }
}
