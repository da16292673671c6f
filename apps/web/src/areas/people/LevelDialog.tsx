import { useState } from 'react'

import { level as levelOf } from '@switchboard/domain/level'
import type { Level } from '@switchboard/domain/level'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'

import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Question } from '#web/ui/Question.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { useSetLevel } from './queries.ts'
import { LEVEL_ADVICE, LEVEL_CHOICES, LEVEL_IN_DOUBT } from './words.ts'

export type PersonWithLevel = { readonly id: string; readonly name: string; readonly level: Level }

type LevelDialogProps = { readonly person: PersonWithLevel; readonly onClose: () => void }

/** Changes the level of a person. Source: PPL Readings. */
export function LevelDialog({ person, onClose }: LevelDialogProps) {
  const [level, setLevel] = useState(person.level)
  const change = useSetLevel()
  const toast = useToast()

  function save() {
    // after a first attempt the stored level is not certain, so the same level is sent too
    if (change.isIdle && level === person.level) return onClose()
    change.mutate(
      { userGuid: person.id, level },
      {
        onSuccess: (outcome) => {
          if (outcome === 'inDoubt') return
          toast(`${person.name} may now ${LEVEL_ACTS[level]}.`)
          onClose()
        },
      },
    )
  }

  return (
    <Question
      title={`What can ${person.name} do?`}
      yes="Save"
      no="Leave it as it is"
      kind="primary"
      isBusy={change.isPending}
      onYes={save}
      onClose={onClose}
    >
      <FailureNotice title="What they may do was not changed.">
        {change.error && LEVEL_ADVICE[change.error.code]}
      </FailureNotice>
      {change.data === 'inDoubt' && (
        <Notice tone="caution" role="alert" title={LEVEL_IN_DOUBT.title}>
          {LEVEL_IN_DOUBT.text}
        </Notice>
      )}
      <RadioField
        id="new-level"
        label={`${person.name} may`}
        value={level}
        onValueChange={(chosen) => setLevel(levelOf.parse(chosen))}
        choices={LEVEL_CHOICES}
      />
      <p className="small soft">We tell them by email.</p>
    </Question>
  )
}
