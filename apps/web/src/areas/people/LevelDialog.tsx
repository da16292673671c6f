import { useState } from 'react'

import { level as levelOf } from '@switchboard/domain/level'
import type { Level } from '@switchboard/domain/level'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'
import { useToast } from '#web/ui/Toast.tsx'

import { useSetLevel } from './queries.ts'
import { LEVEL_ADVICE, LEVEL_CHOICES, LEVEL_IN_DOUBT } from './words.ts'

/** Somebody whose level may be changed. */
export type Leveled = { readonly id: string; readonly name: string; readonly level: Level }

type LevelDialogProps = { readonly who: Leveled; readonly onClose: () => void }

/** Asks what somebody may do from now on. Source: PPL Readings. */
export function LevelDialog({ who, onClose }: LevelDialogProps) {
  const [level, setLevel] = useState(who.level)
  const change = useSetLevel()
  const toast = useToast()

  function save() {
    // once something was sent, what they may do is no longer known to be what it was
    if (change.isIdle && level === who.level) return onClose()
    change.mutate(
      { userGuid: who.id, level },
      {
        onSuccess: (outcome) => {
          if (outcome === 'inDoubt') return
          toast(`${who.name} may now ${LEVEL_ACTS[level]}.`)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      title={`What may ${who.name} do?`}
      // it stays open until the answer comes: a closed dialog could not show a refusal
      {...(!change.isPending && { onClose })}
      actions={
        <>
          <Button busy={change.isPending} onClick={save}>
            Save
          </Button>
          <Button kind="plain" disabled={change.isPending} onClick={onClose}>
            Leave it as it is
          </Button>
        </>
      }
    >
      {change.error && (
        <Notice tone="critical" role="alert" title="What they may do was not changed.">
          {LEVEL_ADVICE[change.error.code]}
        </Notice>
      )}
      {change.data === 'inDoubt' && (
        <Notice tone="caution" role="alert" title={LEVEL_IN_DOUBT.title}>
          {LEVEL_IN_DOUBT.text}
        </Notice>
      )}
      <RadioField
        id="new-level"
        label={`${who.name} may`}
        value={level}
        onValueChange={(chosen) => setLevel(levelOf.parse(chosen))}
        choices={LEVEL_CHOICES}
      />
      <p className="small soft">We tell them by e-mail.</p>
    </Dialog>
  )
}
