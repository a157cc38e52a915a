(ns shop.jar ; //= class shop.jar
  (:require [clojure.string :as str] [shop.shelf :refer [put]]) ; //< clojure.string; shop.shelf
  (:import (java.util Date)) ; //< java.util
  (:use shop.util)) ; //< shop.util
(def limit 3) ; //= variable limit
(defn check "Checks." [n] (> n limit)) ; //= function check //! > -> candidates
; Fills.
(defn- fill ; //= function fill
  [jar n]
  (check n) ; //! check -> jar.clj:check
  (str/join "," [1]) ; //! join -> candidates
  (.put jar n) ; //! .put -> candidates
  (let [inner (fn [y] (check y))] (inner 2)) ; //! check -> jar.clj:check; inner -> candidates
  (map check [1]) ; //! map -> candidates
  (letfn [(go [x] (check x))] (go 1)) ; //= function fill.go //! check -> jar.clj:check; go -> jar.clj:fill.go
  (Date. 1)) ; //! Date. -> candidates
(defmacro twice [x] `(* 2 ~x)) ; //= function twice //! * -> candidates
(defprotocol Thing (volume [t]) (color [t])) ; //= class Thing; method Thing.volume; method Thing.color
(defrecord Jar [size] Thing (volume [t] (check size))) ; //= class Jar; method Jar.volume //! check -> jar.clj:check
(deftype Box [a]) ; //= class Box
(defmulti area :shape) ; //= function area
(defmethod area :circle [c] (check c)) ; //= method circle.area //! check -> jar.clj:check
(defn apply-it [check] (check 1)) ; //= function apply-it //! check -> candidates
(fill 1 2) ; //! fill -> jar.clj:fill
