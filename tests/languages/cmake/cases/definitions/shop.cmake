cmake_minimum_required(VERSION 3.10) # //! cmake_minimum_required -> candidates
project(shop C CXX) # //! project -> candidates
include(GNUInstallDirs) # //< GNUInstallDirs //! include -> candidates
find_package(Boost REQUIRED) # //< Boost //! find_package -> candidates
add_subdirectory(src) # //< src //! add_subdirectory -> candidates
# Fills.
function(fill_jar name) # //= function fill_jar
  check(${name}) # //! check -> shop.cmake:check
  message(STATUS "x") # //! message -> candidates
endfunction()
macro(check n) # //= macro check
  set(LIMIT 3) # //! set -> candidates
endmacro()
set(SOURCES a.c) # //= variable SOURCES //! set -> candidates
option(WITH_X "x" ON) # //= variable WITH_X //! option -> candidates
add_library(jar STATIC ${SOURCES}) # //= function jar //! add_library -> candidates
add_executable(shop main.c) # //= function shop //! add_executable -> candidates
target_link_libraries(shop jar) # //! target_link_libraries -> candidates
add_custom_target(docs COMMAND x) # //= function docs //! add_custom_target -> candidates
Fill_Jar(a) # //! Fill_Jar -> shop.cmake:fill_jar
if(X) 
 function(inner) # //= function inner
 endfunction() 
endif()
