import type { ActionType } from '@switchboard/domain/mail/filter'
import { actionsOffered, withAction, withoutAction } from '@switchboard/domain/mail/rules'

import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'

import styles from './Filters.module.css'
import type { FilterPartProps } from './filter-part.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { ADD_ACTION } from './words.ts'

/** The actions of a filter. Deleting comes last. Source: MAI-010, MAI-011, MAI-016. */
export function ActionFields({ filter: { actions }, onChange, errorOf }: FilterPartProps) {
  const focusAfter = useFocusAfter()

  function add(actionType: ActionType) {
    const nextActions = withAction(actions, actionType)
    onChange({ actions: nextActions })
    const place = nextActions.findLastIndex((action) => action.actionType === actionType)
    focusAfter(actionType === 'FORWARD' ? `actions.${place}.address` : removeId(place))
  }

  function remove(index: number) {
    onChange({ actions: withoutAction(actions, index) })
    focusAfter('actions')
  }

  return (
    <Card title="What to do with it">
      {actions.map((action, index) => (
        <div key={index} className={styles.action}>
          {action.actionType === 'DELETE' ? (
            <p>It is deleted and does not reach the mailbox.</p>
          ) : (
            <EmailField
              id={`actions.${index}.address`}
              label="Forward it to"
              autoComplete="off"
              value={action.address ?? ''}
              onValueChange={(newAddress) =>
                onChange({ actions: actions.with(index, { ...action, address: newAddress }) })
              }
              error={errorOf(`actions.${index}.address`)}
            />
          )}
          <div className={styles.remove}>
            <Button
              id={removeId(index)}
              kind="quiet"
              aria-label={
                action.actionType === 'DELETE' ? 'Remove deleting' : `Remove forwarding ${index + 1}`
              }
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          </div>
        </div>
      ))}
      <FieldError id="actions" error={errorOf('actions')} />
      <div className="row">
        {actionsOffered(actions).map((actionType, index) => (
          <Button
            key={actionType}
            kind="plain"
            {...(index === 0 && { id: 'actions' })}
            onClick={() => add(actionType)}
          >
            {ADD_ACTION[actionType]}
          </Button>
        ))}
      </div>
    </Card>
  )
}

const removeId = (place: number) => `actions.${place}.remove`
