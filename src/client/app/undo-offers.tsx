import { type ReactNode, useCallback } from 'react'
import { failureOf, serverSentence } from '../words/call-error.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { OfferUndoContext, type UndoOffer } from '../links/undo-offer.ts'
import { TOAST_MS, useToast } from '../ui/layers/toast.tsx'

const TOPIC = 'undo'

const NOT_UNDONE = 'That could not be undone. Please try again.'

export function UndoOffers({ children }: { children: ReactNode }) {
  const showToast = useToast()
  const { mutateAsync } = trpc.account.undo.useMutation()
  const offer = useCallback(
    ({ account, undo, ...words }: UndoOffer) => {
      const {
        label = 'Undo',
        durationMs = TOAST_MS.undo,
        done = 'Undone.',
        failure = NOT_UNDONE,
      } = words
      const show = (text: string, more?: UndoOffer['more']) =>
        showToast({
          text,
          more,
          topic: TOPIC,
          action: { label, run: () => void run() },
          durationMs,
        })
      const run = async () => {
        try {
          await (typeof undo === 'number' ? mutateAsync({ account, revision: undo }) : undo())
          if (done !== null) showToast({ text: done, topic: TOPIC })
        } catch (error) {
          const sentence = failureOf(error, failure)
          // The server would refuse again what it has refused.
          if (serverSentence(error) !== null) showToast({ text: sentence, topic: TOPIC })
          else show(sentence)
        }
      }
      return show(words.text, words.more)
    },
    [showToast, mutateAsync],
  )
  return <OfferUndoContext value={offer}>{children}</OfferUndoContext>
}
