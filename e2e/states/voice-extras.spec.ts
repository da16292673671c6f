import { testStates } from './test-states.ts'
import { changeStates } from './product-changes.ts'

const [choice, nothing, confirm] = changeStates({
  route: '/change-hub/voice-extras',
  heading: 'Voice extras',
  user: 'kiri',
  question: 'Messages',
  option: 'Call minder',
})

// what the screens of changes have in common is looked at with that of the static IP
testStates(
  'voice-extras',
  [choice, nothing, confirm].flatMap((state) => state ?? []),
)
