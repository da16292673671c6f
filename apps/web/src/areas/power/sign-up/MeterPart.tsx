import {
  MAX_ACCESS_NOTE_LETTERS,
  equipmentLocationsShown,
  truncateNotes,
} from '@switchboard/domain/meter-reading/site-access'

import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'

import type { PartProps } from './part.ts'

/** Source: PWR-030, PWR-031, PWR-035, PWR-061. */
export function MeterPart({ signUp: { draft, facts }, onAnswer, errorOf }: PartProps) {
  const { siteAccess: access } = draft
  const locations = facts.qualification?.connection.equipmentLocations ?? []
  const insideLocations = equipmentLocationsShown(locations)
  const shown =
    draft.meterPlaces === 'inside'
      ? insideLocations
      : locations.filter((location) => !insideLocations.includes(location))
  const change = (changes: Partial<typeof access>) => onAnswer({ siteAccess: { ...access, ...changes } })
  return (
    <>
      <PlacesField draft={draft} onAnswer={onAnswer} />
      <SelectField
        id="power-meter"
        label="Where is the meter?"
        placeholder="Choose one"
        width="twenty"
        error={errorOf('power-meter')}
        value={access.key}
        onValueChange={(key) => change({ key })}
        options={shown.map(({ key, display }) => ({ value: key, label: display }))}
      />
      <CheckboxField
        id="power-dog"
        label="There is a dog"
        checked={access.dog}
        onCheckedChange={(dog) => change({ dog })}
      />
      <TextAreaField
        id="power-meter-notes"
        label="What else should they know?"
        hint={`A gate code, where the key is, who to ask: up to ${MAX_ACCESS_NOTE_LETTERS} characters.`}
        optional
        value={access.notes}
        onValueChange={(notes) => change({ notes: truncateNotes(notes) })}
      />
    </>
  )
}

type PlacesFieldProps = Pick<PartProps, 'onAnswer'> & { readonly draft: PartProps['signUp']['draft'] }

function PlacesField({ draft: { meterPlaces, siteAccess }, onAnswer }: PlacesFieldProps) {
  return (
    <RadioField
      id="power-meter-places"
      label="Inside or outside?"
      value={meterPlaces}
      onValueChange={(places) =>
        onAnswer({
          meterPlaces: places === 'inside' ? 'inside' : 'elsewhere',
          // the chosen location is not in the other list
          siteAccess: { ...siteAccess, key: '' },
        })
      }
      choices={[
        { value: 'inside', label: 'Inside' },
        { value: 'elsewhere', label: 'Outside, or somewhere else' },
      ]}
    />
  )
}
