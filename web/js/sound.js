// Synthesized sounds, loaded on demand.

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays one fading tone.
 * @param {OscillatorType} type
 * @param {number} from hertz
 * @param {number} to hertz
 * @param {number} delay seconds
 * @param {number} duration seconds
 * @param {number} volume from 0 to 1
 */
function tone(type, from, to, delay, duration, volume) {
  context ??= new AudioContext();
  const [source, level] = [context.createOscillator(), context.createGain()];
  const start = context.currentTime + delay;
  source.type = type;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + duration);
  level.gain.setValueAtTime(0, start);
  level.gain.linearRampToValueAtTime(volume, start + 0.004);
  level.gain.exponentialRampToValueAtTime(0.001, start + duration);
  source.connect(level).connect(context.destination);
  source.start(start);
  source.stop(start + duration);
}

/** A disc has landed. */
export const drop = () => tone("triangle", 210, 80, 0, 0.12, 0.3);

/** A win: an arpeggio. */
export const win = () => [523, 659, 784, 1047].forEach((hertz, index) => tone("sine", hertz, hertz, 0.12 + 0.09 * index, 0.5, 0.12));

/** A loss: two falling tones. */
export const lose = () => [[330, 294], [262, 196]].forEach(([from = 0, to = 0], index) => tone("sine", from, to, 0.12 + 0.2 * index, 0.5, 0.12));

/** A draw. */
export const draw = () => [392, 330].forEach((hertz, index) => tone("sine", hertz, hertz, 0.12 + 0.16 * index, 0.4, 0.12));

/** It is the player's turn. */
export const turn = () => [659, 880].forEach((hertz, index) => tone("sine", hertz, hertz, 0.09 * index, 0.25, 0.1));
