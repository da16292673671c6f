import { testStates } from './test-states.ts'
import { changeStates } from './product-changes.ts'

const [choice, nothing, confirm] = changeStates({
  route: '/change-hub/voice-extras',
  heading: 'Voice extras',
  user: 'kiri',
  question: 'A second call',
  option: 'Call waiting',
})

// the common states of the change screens are checked with the screen of the static IP
testStates(
  'voice-extras',
  [choice, nothing, confirm].flatMap((state) => state ?? []),
)
