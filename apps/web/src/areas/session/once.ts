/** An act that must happen once although a page may start it twice: a second caller while it runs gets the same outcome. */
export function once<Argument, Outcome>(act: (argument: Argument) => Promise<Outcome>) {
  let running: Promise<Outcome> | null = null
  return (argument: Argument): Promise<Outcome> => {
    running ??= act(argument).finally(() => {
      running = null
    })
    return running
  }
}
