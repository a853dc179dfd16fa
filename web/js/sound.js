// A click for every disc, where that is wanted.

/** @type {AudioContext | null} */
let context = null;

/** @param {boolean} isEnd */
export function click(isEnd) {
  if (localStorage.getItem("sound") !== "on") return;
  context ??= new AudioContext();
  const [tone, level] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.frequency.setValueAtTime(isEnd ? 660 : 330, now);
  level.gain.setValueAtTime(0.15, now);
  level.gain.exponentialRampToValueAtTime(0.001, now + (isEnd ? 0.6 : 0.12));
  tone.connect(level).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.6);
}
